import { type Ref, useId } from 'react';
import { t } from '#console/browser/language.ts';
import styles from './SendBroadcast.module.css';

/** The words of a message, with how many are left. */
export const MessageBox = ({
  value,
  most,
  error,
  boxRef,
  onChange,
}: {
  value: string;
  most: number;
  error: string | null;
  boxRef: Ref<HTMLTextAreaElement>;
  onChange: (words: string) => void;
}) => {
  const id = useId();
  return (
    <div className={styles.message}>
      <div className={styles.top}>
        <label htmlFor={id}>{t('Message')}</label>
        <span className={styles.left}>
          {t('%{most} characters left', { most: most - value.length })}
        </span>
      </div>
      <textarea
        id={id}
        ref={boxRef}
        rows={5}
        maxLength={most}
        value={value}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
