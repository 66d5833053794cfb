import { setImmediate } from 'node:timers/promises';

/** Rows a few at a time, for a few ms of this thread. Other requests come in between: a file of many rows may take its time. */
export async function* fewAtATime<Row>(
  chunks: AsyncIterable<readonly Row[]>,
  slice: number,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of chunks)
    for (let from = 0; from < rows.length; from += slice) {
      yield rows.slice(from, from + slice);
      await setImmediate();
    }
}
