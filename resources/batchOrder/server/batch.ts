import { type Layout, layoutColumns } from '#domain/exchangeFile/orderFile.ts';
import type { StoredRow } from '#model';
import type { batchOrder, batchOrderLine } from '#schemas/batchOrder.ts';
import type { Reading } from './readRow.ts';

export type Batch = StoredRow<typeof batchOrder>;

export type BatchLine = StoredRow<typeof batchOrderLine>;

/** How the rows of a checked batch are read. */
export const readingOf = ({ layout, heading, memberId }: Batch): Reading => ({
  layout: layout as Layout,
  heading: heading === null ? null : JSON.parse(heading),
  memberId,
});

/** The titles of the columns of a batch: its own, or those of its layout. */
export const titlesOf = ({ layout, heading }: Batch): string[] => {
  if (heading !== null) return JSON.parse(heading);
  return layoutColumns[layout === 'BSE' ? 'BSE' : 'NSE'].map(({ name }) => name);
};
