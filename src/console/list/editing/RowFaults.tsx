import { type FieldErrors, useFormState } from 'react-hook-form';
import type { Fields } from '#model';
import { t } from '../../browser/language.ts';
import { wordsOfFault } from '../../fields/formValues.ts';
import { Button } from '../../parts/Button.tsx';

/**
 * The faults of the boxes in words, since a cell is too small for them; for boxes that the list
 * does not show, a link to the form.
 */
export const RowFaults = ({
  fields,
  columns,
  formAt,
}: {
  fields: Fields;
  /** The names of the columns that are shown. */
  columns: readonly string[];
  /** The address of the form; null where the reader has none. */
  formAt: string | null;
}) => {
  const { errors } = useFormState();
  const faults = Object.entries(errors as FieldErrors<Record<string, unknown>>);
  if (faults.length === 0) return null;
  const isHidden = faults.some(([name]) => !columns.includes(name));
  return (
    <ul role="alert" className="fault" style={{ padding: '6px 16px 0 30px' }}>
      {faults.map(([name, error]) => (
        <li key={name}>{wordsOfFault(error) ?? fields[name]?.label}</li>
      ))}
      {isHidden && formAt && (
        <li>
          {t('The list does not show every field.')}{' '}
          <Button variant="text" to={formAt}>
            {t('Open the form')}
          </Button>
        </li>
      )}
    </ul>
  );
};
