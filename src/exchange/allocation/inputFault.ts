import { basename } from 'node:path';

/**
 * A fault of a file: the row, the heading being 1 and 0 for none, its column, and the fault in
 * words.
 */
export type FileFault = { row: number; column: string; fault: string };

/** Most faults that are listed for one file; of the others only the number is given. */
const mostFaults = 100;

/** Thrown for input that cannot be allotted: one line for each fault, with file, row and column. */
export class InputFaults extends Error {
  /** The first of them. */
  readonly faults: readonly FileFault[];
  /** The number of faults. */
  readonly count: number;

  constructor(file: string, faults: readonly FileFault[], count = faults.length) {
    const name = basename(file);
    const more = count - faults.length;
    super(
      [
        ...faults.map(
          ({ row, column, fault }) =>
            `${name}${row > 0 ? `, row ${row}` : ''}${column === '' ? '' : `, ${column}`}: ${fault}`,
        ),
        ...(more > 0 ? [`${name}: and ${more} more faults.`] : []),
      ].join('\n'),
    );
    this.faults = faults;
    this.count = count;
  }
}

/** Gathers the faults of one file and keeps the first ones; `end` throws them. */
export const gatherFaults = (file: string) => {
  const faults: FileFault[] = [];
  let count = 0;
  return {
    add: (row: number, column: string, fault: string): void => {
      count += 1;
      if (faults.length < mostFaults) faults.push({ row, column, fault });
    },
    count: () => count,
    end: (): void => {
      if (count > 0) throw new InputFaults(file, faults, count);
    },
  };
};
export type GatheredFaults = ReturnType<typeof gatherFaults>;
