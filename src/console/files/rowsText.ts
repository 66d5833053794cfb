import { quantityText } from '../browser/format.ts';

/** '1 row', '99,963 rows'. */
export const rowsText = (count: number): string =>
  `${quantityText(count)} ${count === 1 ? 'row' : 'rows'}`;
