import { t } from '../browser/language.ts';
import type { InputProps } from './widget.ts';

/** The words around the box of a field in a form: its label, whether it may be left blank, the help and the fault. */
export const fieldWords = ({
  field,
  isRequired,
  error,
}: Pick<InputProps, 'field' | 'isRequired' | 'error'>) => ({
  label: t(field.label),
  hint: isRequired ? undefined : t('optional'),
  help: field.options.help,
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
