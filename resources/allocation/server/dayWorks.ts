import { letGo, lockBook, takeDecisions } from './allocationWorks.ts';
import { publishDay, publishObligations, publishRows } from './publishWorks.ts';

/** What the writer thread must know by name of the steps of all day types. */
export const dayWorks = [
  lockBook,
  takeDecisions,
  letGo,
  publishRows,
  publishObligations,
  publishDay,
] as const;
