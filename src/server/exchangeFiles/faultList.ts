import type { CellFault } from '#domain/exchangeFile.ts';

/** What is wrong with a row of a file (0 for the file as a whole), with the cell that it is about. */
export type RowFault = CellFault & { row: number };

/** Faults that are kept of one file; those beyond are counted. */
export const mostFaults = 1_000;

/** Collects the faults of a file: the first thousand, and how many there are. */
export const faultList = () => {
  const kept: RowFault[] = [];
  let count = 0;
  return {
    add: (row: number, ...faults: readonly CellFault[]): void => {
      count += faults.length;
      for (const fault of faults) if (kept.length < mostFaults) kept.push({ row, ...fault });
    },
    kept,
    count: () => count,
  };
};

export type FaultList = ReturnType<typeof faultList>;

/** The faults as people read them, one a line, the last saying how many are not shown. */
export const faultWords = (faults: readonly RowFault[], count: number): string[] => [
  ...faults.map(({ row, message }) => (row === 0 ? message : `Row ${row}: ${message}`)),
  ...(count > faults.length
    ? [`There are ${count - faults.length} more faults, ${count} in all.`]
    : []),
];
