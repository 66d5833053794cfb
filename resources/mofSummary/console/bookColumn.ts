import { t } from '#console/browser/language.ts';
import { type BookDay, bookWords } from '#domain/market/dayBook.ts';

/** Which book a row counts, as a column. */
export const bookColumn = {
  name: 'book',
  get label() {
    return t('Book');
  },
  render: (row: BookDay) => t(bookWords(row)),
};
