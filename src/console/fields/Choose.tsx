import type { Ref } from 'react';
import { t } from '../browser/language.ts';
import { SelectBox } from '../parts/SelectBox.tsx';
import { textBoxProps } from './fieldWords.ts';
import type { InputProps } from './widget.ts';

/**
 * Whether a value is a code of the exchange to show with its label: not where the label begins with
 * it, and not for an internal name, which has lower-case letters.
 */
const isCode = ({ value, label }: { value: string; label: string }) =>
  label.split(' ')[0] !== value && !/[a-z]/.test(value);

/** Letters of code and label together that the box of a form has room for. */
const roomFor = 32;

/** One of many, in the browser's own list. */
export const Choose = ({
  name,
  field,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  inputRef,
  options,
}: InputProps & { options: readonly { value: string; label: string }[] }) => {
  const hasRoom = options.every(
    ({ value: code, label }) => code.length + label.length + 3 <= roomFor,
  );
  return (
    <SelectBox
      {...textBoxProps({ name, field, value, error, isRequired })}
      inputRef={inputRef as unknown as Ref<HTMLSelectElement>}
      onChange={onChange}
      onBlur={onBlur}
    >
      <option value="">{isRequired ? t('Choose…') : t('None')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {hasRoom && isCode(option) ? `${option.value} · ${option.label}` : option.label}
        </option>
      ))}
    </SelectBox>
  );
};
