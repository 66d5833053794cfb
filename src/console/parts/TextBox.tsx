import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { t } from '../browser/language.ts';
import styles from './TextBox.module.css';

type Own = {
  label: string;
  /** Beside the label: what one would want to know before typing. */
  hint?: ReactNode;
  /** Why the value will not do; said aloud when it appears. */
  error?: string | null;
  /** Below the box. */
  help?: ReactNode;
  /** Inside the box, after the value: a unit or a small button. */
  end?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** A code: shown in the mono face. */
  mono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

export type TextBoxProps = Own & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>;

/** A line to type into, labelled above. Everything else an input takes is handed through. */
export const TextBox = ({
  label,
  hint,
  error,
  help,
  end,
  value,
  onChange,
  mono = false,
  inputRef,
  type = 'text',
  ...rest
}: TextBoxProps) => {
  const id = useId();
  const described = [error && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean);
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={error ? `${styles.box} ${styles.bad}` : styles.box}>
        <input
          id={id}
          ref={inputRef}
          type={type}
          className={mono ? 'mono' : undefined}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {t(error)}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
};
