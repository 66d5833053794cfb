import { say, t } from '#console/browser/language.ts';
import { column } from '#console/parts/PlainTable.tsx';
import { type BookDay, bookWords } from '#domain/market/dayBook.ts';

/** The column for the book that a row counts. */
export const bookColumn = column(
  'book',
  () => t('Book'),
  (row: BookDay) => say(bookWords(row)),
);
