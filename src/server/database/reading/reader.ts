import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '../sqlite/sqlite.ts';
import { answering } from '../writing/answering.ts';
import { keepCheckpoints } from '../writing/checkpoint.ts';
import { longRead, type Question } from './longRead.ts';

/** What a reader thread is started with; one that does not keep the checkpoints has null for them. */
export type ReaderData = { file: string; checkpointWanted: SharedArrayBuffer | null };

// A reader thread: reads in the background, and one such thread makes the checkpoints.
const { file, checkpointWanted } = workerData as ReaderData;
if (!parentPort) throw new Error('reader.js is a thread of the server, not a command');

const connection = openConnection(file, { readOnly: true });
const stop = checkpointWanted && keepingCheckpoints(checkpointWanted);

answering(parentPort, (question: Question) => longRead(connection, question), {
  close: () => {
    stop?.();
    connection.close();
  },
});

function keepingCheckpoints(wanted: SharedArrayBuffer): () => void {
  const keeper = openConnection(file);
  const stopKeeping = keepCheckpoints(keeper, wanted);
  return () => {
    stopKeeping();
    keeper.close();
  };
}
