import type { RowOutcome } from './orderBatch.ts';

/** Kinds of rows that can be shown by themselves. */
export type RowKind = RowOutcome | 'warned';
