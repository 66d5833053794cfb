import { parentPort, workerData } from 'node:worker_threads';
import { answering } from './answering.ts';
import { keepCheckpoints } from './checkpoint.ts';
import { dialect } from './dialect.ts';
import { openConnection, statementsOf } from './sqlite.ts';

/** What the reader thread is started with. */
export type ReaderData = { file: string; checkpointWanted: SharedArrayBuffer };

/** A compiled query as it crosses threads. */
export type Question = { sql: string; parameters: readonly unknown[] };

/** Rows as they cross threads: without their names, which would be copied with every row. */
export type ReadAnswer = { columns: string[]; rows: unknown[][] };

// The reader thread: reads that may be long, and the checkpoints, both away from whoever waits.
const { file, checkpointWanted } = workerData as ReaderData;
if (!parentPort) throw new Error('reader.js is a thread of the server, not a command');

const connection = openConnection(file, { readOnly: true });
const keeper = openConnection(file);
const statement = statementsOf(connection);
const stop = keepCheckpoints(keeper, checkpointWanted);

answering(
  parentPort,
  ({ sql, parameters }: Question): ReadAnswer => {
    const asked = statement(sql).raw();
    const columns = asked.columns().map(({ name }) => name);
    return { columns, rows: asked.all(...parameters.map(dialect.parameter)) as unknown[][] };
  },
  {
    close: () => {
      stop();
      keeper.close();
      connection.close();
    },
  },
);
