import { answering, threadData } from '../../runtime/answering.ts';
import { openConnection } from '../sqlite/sqlite.ts';
import { keepCheckpoints } from '../writing/checkpoint.ts';
import { longRead, type Question } from './longRead.ts';

/** Start data of a reader thread; `checkpointWanted` is null for one that makes no checkpoints. */
export type ReaderData = { file: string; checkpointWanted: SharedArrayBuffer | null };

// A reader thread: reads in the background, and one such thread makes the checkpoints.
const { file, checkpointWanted } = threadData<ReaderData>();

const connection = openConnection(file, { readOnly: true });
const stop = checkpointWanted && keepingCheckpoints(checkpointWanted);

answering((question: Question) => longRead(connection, question), {
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
