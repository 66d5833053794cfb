import { t } from '../browser/language.ts';
import type { FilterProps, InputProps } from './widget.ts';

/** The words around the box of a field: its label, whether it may be left blank, the help and the fault. */
export const fieldWords = ({
  field,
  isRequired,
  error,
}: Pick<InputProps, 'field' | 'isRequired' | 'error'>) => ({
  label: t(field.label),
  hint: isRequired ? undefined : t('optional'),
  help: field.options.help === undefined ? undefined : t(field.options.help),
  error,
});

/** The words of a field, its name, and the value as the text of a box. */
export const textBoxProps = ({
  name,
  value,
  ...words
}: Pick<InputProps, 'name' | 'value' | 'field' | 'isRequired' | 'error'>) => ({
  ...fieldWords(words),
  name,
  value: value == null ? '' : String(value),
  'aria-required': words.isRequired,
});

/** The label, name and text of a filter by one value, which is none where the box is empty. */
export const textFilterProps = ({
  name,
  field,
  values,
  onChange,
}: Pick<FilterProps, 'name' | 'field' | 'values' | 'onChange'>) => ({
  label: t(field.label),
  name,
  value: values[0] ?? '',
  onChange: (value: string) => onChange(value === '' ? [] : [value]),
});
