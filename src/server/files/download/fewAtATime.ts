import { setImmediate } from 'node:timers/promises';

/**
 * Yields a few rows at a time, a few ms of this thread. Other requests run in between, however many
 * rows the file has.
 */
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
