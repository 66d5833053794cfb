import type { BookDay } from '#domain/market/dayBook.ts';
import type { RowIn } from '#model';
import type { clientSummary } from '#schemas/clientSummary.ts';

/** A row of the summary of a client, and the book that it counts; value in rupees. */
export type ClientSummary = RowIn<typeof clientSummary> & BookDay;
