import { parentPort, workerData } from 'node:worker_threads';
import { answering } from './answering.ts';
import { keepCheckpoints } from './checkpoint.ts';
import { longRead, type Question } from './longRead.ts';
import { openConnection } from './sqlite.ts';

/** What the reader thread is started with. */
export type ReaderData = { file: string; checkpointWanted: SharedArrayBuffer };

// The reader thread: reads that may be long, and the checkpoints, both away from whoever waits.
const { file, checkpointWanted } = workerData as ReaderData;
if (!parentPort) throw new Error('reader.js is a thread of the server, not a command');

const connection = openConnection(file, { readOnly: true });
const keeper = openConnection(file);
const stop = keepCheckpoints(keeper, checkpointWanted);

answering(parentPort, (question: Question) => longRead(connection, question), {
  close: () => {
    stop();
    keeper.close();
    connection.close();
  },
});
