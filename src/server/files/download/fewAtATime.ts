import { setImmediate } from 'node:timers/promises';

/** Rows that are written at a time: a few ms of this thread. */
const slice = 200;

/** Rows a few at a time. Other requests come in between: a file of many rows may take its time. */
export async function* fewAtATime<Row>(
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of chunks)
    for (let from = 0; from < rows.length; from += slice) {
      yield rows.slice(from, from + slice);
      await setImmediate();
    }
}
