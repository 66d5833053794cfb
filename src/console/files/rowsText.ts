import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';

/** '1 row', '99,963 rows'. */
export const rowsText = (count: number): string =>
  t('%{count} row |||| %{count} rows', { count: quantityText(count) });

/**
 * Number of rows that a checked file leaves out, and what the user can do about them; '' where
 * there are none.
 */
export const leftOutWords = (count: number): string => {
  if (count === 0) return '';
  return t(
    '%{count} row is left out. Mend it here, or in the error file and upload that as another batch. |||| %{count} rows are left out. Mend them here, or in the error file and upload that as another batch.',
    { count: quantityText(count) },
  );
};
