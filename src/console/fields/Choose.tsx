import { useId } from 'react';
import { t } from '../browser/language.ts';
import box from '../parts/TextBox.module.css';
import type { InputProps } from './widget.ts';

/** A code of the exchange says something beside its label, unless the label begins with it; a name that only the machine uses does not. */
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
  const id = useId();
  const hasRoom = options.every(
    ({ value: code, label }) => code.length + label.length + 3 <= roomFor,
  );
  return (
    <div className={box.field}>
      <div className={box.top}>
        <label htmlFor={id}>{t(field.label)}</label>
        {!isRequired && <span className={box.hint}>{t('optional')}</span>}
      </div>
      <div className={error ? `${box.box} ${box.bad}` : box.box}>
        <select
          id={id}
          ref={inputRef as unknown as React.Ref<HTMLSelectElement>}
          name={name}
          value={value == null ? '' : String(value)}
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          <option value="">{isRequired ? t('Choose…') : t('None')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {hasRoom && isCode(option) ? `${option.value} · ${option.label}` : option.label}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={box.error}>
          {t(error)}
        </p>
      )}
      {field.options.help && <p className={box.help}>{field.options.help}</p>}
    </div>
  );
};
