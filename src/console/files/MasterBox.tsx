import { useId } from 'react';
import type { Resource } from '#model';
import { addressOf } from '../calls/api.ts';
import box from '../parts/TextBox.module.css';
import styles from './UploadPage.module.css';

/** What the file is of, and a file of it to begin with. */
export const MasterBox = ({
  masters,
  chosen,
  disabled,
  onChoose,
}: {
  masters: readonly Resource[];
  chosen: Resource | null;
  disabled: boolean;
  onChoose: (name: string) => void;
}) => {
  const id = useId();
  return (
    <div className={box.field}>
      <div className={box.top}>
        <label htmlFor={id}>Master</label>
        {chosen && (
          <a href={addressOf(`${chosen.api}/import/sample`)} download>
            Sample file of {chosen.label}
          </a>
        )}
      </div>
      <div className={box.box}>
        <select
          id={id}
          className={styles.select}
          value={chosen?.name ?? ''}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">Choose…</option>
          {masters.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};
