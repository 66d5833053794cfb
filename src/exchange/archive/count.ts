import { looksThrough, type Sought } from './candidates.ts';
import { readNumbered } from './readRows.ts';

/** The number of matching archived rows, and the sums of some columns, as they are stored. */
export type CountedRows = { count: number; sums: Record<string, number> };

/** Counts all rows that match in the files of a table, however many. */
export const countRows = async (
  sought: Sought & { summed: readonly string[] },
): Promise<CountedRows> => {
  const { files, columns, summed } = sought;
  const sums = Object.fromEntries(summed.map((name) => [name, 0]));
  const read = columns.filter(({ name }) => summed.includes(name));
  let count = 0;
  for (const file of files)
    for await (const { numbers } of looksThrough(file, sought, {
      isDescending: false,
      from: null,
    })) {
      count += numbers.length;
      if (read.length === 0 || numbers.length === 0) continue;
      for (const row of await readNumbered(file.path, read, numbers))
        for (const name of summed) sums[name] = (sums[name] ?? 0) + Number(row[name] ?? 0);
    }
  return { count, sums };
};
