import { type ReactNode, useId } from 'react';
import { t } from '../browser/language.ts';
import box from '../parts/TextBox.module.css';
import styles from './UploadPage.module.css';

/** What the file is of; without a kind there is no file to choose. */
export const KindBox = ({
  label,
  kinds,
  chosen,
  disabled,
  link,
  onChoose,
}: {
  label: string;
  /** Each kind with its label. */
  kinds: readonly (readonly [kind: string, label: string])[];
  chosen: string | null;
  disabled: boolean;
  /** Stands at the end of the label: a sample of the chosen kind. */
  link?: ReactNode;
  onChoose: (kind: string | null) => void;
}) => {
  const id = useId();
  return (
    <div className={box.field}>
      <div className={box.top}>
        <label htmlFor={id}>{label}</label>
        {link}
      </div>
      <div className={box.box}>
        <select
          id={id}
          className={styles.select}
          value={chosen ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          <option value="">{t('Choose…')}</option>
          {kinds.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};
