import type { Fault } from '#server/files/csv/fault.ts';

/** Cells by the names of the NSE layout, whatever layout they came in; with faults of the layout itself. */
export type NamedCells = { cells: Readonly<Record<string, string>>; faults: Fault[] };
