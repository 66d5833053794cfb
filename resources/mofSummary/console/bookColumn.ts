import { type BookDay, bookWords } from '#domain/market/dayBook.ts';

/** Which book a row counts, as a column. */
export const bookColumn = {
  name: 'book',
  label: 'Book',
  render: (row: BookDay) => bookWords(row),
};
