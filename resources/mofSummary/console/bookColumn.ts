import { t } from '#console/browser/language.ts';
import { type BookDay, bookWords } from '#domain/market/dayBook.ts';

/** The column for the book that a row counts. */
export const bookColumn = {
  name: 'book',
  get label() {
    return t('Book');
  },
  render: (row: BookDay) => t(bookWords(row)),
};
