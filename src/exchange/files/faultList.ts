import type { CellFault } from '#domain/exchangeFile/exchangeBid.ts';

/** A fault of a row of a file (0 for the file as a whole), with its cell. */
export type RowFault = CellFault & { row: number };

/** Faults that are kept of one file; those beyond are counted. */
const mostFaults = 1_000;

/**
 * Collects the faults of a file: those of the whole first, then the first thousand of rows; and
 * counts all.
 */
export const faultList = () => {
  const whole: RowFault[] = [];
  const ofRows: RowFault[] = [];
  let count = 0;
  return {
    add: (row: number, ...faults: readonly CellFault[]): void => {
      count += faults.length;
      const list = row === 0 ? whole : ofRows;
      for (const fault of faults) if (list.length < mostFaults) list.push({ row, ...fault });
    },
    kept: (): RowFault[] => [...whole, ...ofRows],
    count: () => count,
  };
};

/** The faults as people read them, one a line, the last saying how many are not shown. */
export const faultWords = (faults: readonly RowFault[], count: number): string[] => [
  ...faults.map(({ row, message }) => (row === 0 ? message : `Row ${row}: ${message}`)),
  ...(count > faults.length
    ? [`There are ${count - faults.length} more faults, ${count} in all.`]
    : []),
];
