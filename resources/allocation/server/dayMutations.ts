import { letGo, lockBook, takeDecisions } from './allocationMutations.ts';
import { publishDay, publishObligations, publishRows } from './publishMutations.ts';

/** What the writer thread must know by name of the steps of all day types. */
export const dayMutations = [
  lockBook,
  takeDecisions,
  letGo,
  publishRows,
  publishObligations,
  publishDay,
] as const;
