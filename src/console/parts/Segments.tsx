import { type ReactNode, useId } from 'react';
import { t } from '../browser/language.ts';
import styles from './Segments.module.css';

/** A choice among a few, all of them in sight. Arrows move the choice, as in any radio group. */
export const Segments = <V extends string>({
  label,
  name,
  value,
  options,
  onChange,
  error,
  hint,
  disabled = false,
}: {
  label: string;
  name: string;
  value: V | null;
  options: readonly { value: V; label: ReactNode; disabled?: boolean; title?: string }[];
  onChange: (value: V) => void;
  error?: string | null;
  hint?: ReactNode;
  disabled?: boolean;
}) => {
  const id = useId();
  return (
    <fieldset
      className={styles.field}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      <div className={error ? `${styles.segments} ${styles.bad}` : styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} title={option.title}>
            <input
              type="radio"
              name={`${id}-${name}`}
              data-field={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {t(error)}
        </p>
      )}
    </fieldset>
  );
};
