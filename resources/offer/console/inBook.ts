import type { BookDay } from '#domain/market/dayBook.ts';
import type { Day } from '#domain/market/series.ts';

/** The rows of a report that name the day whose book they count, which the server does in each. */
export const inBook = <R extends { day?: Day | null; tradeDate: string }>(
  rows: readonly R[],
): (R & BookDay)[] => rows.filter((row): row is R & BookDay => row.day != null);
