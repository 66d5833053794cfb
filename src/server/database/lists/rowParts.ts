import type { RowRules } from '../rows/rowRule.ts';
import type { RowSums } from '../rows/rowSums.ts';
import type { RowArchive } from './rowArchive.ts';

/** The parts that the modules of nouns add to their rows, each by the name of the noun. */
export type RowParts = {
  rules: RowRules;
  /** The archives of nouns whose rows leave their table. */
  archives: ReadonlyMap<string, RowArchive>;
  /** The sums that follow from the rows. */
  sums: ReadonlyMap<string, RowSums>;
};
