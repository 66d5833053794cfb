import { useId } from 'react';
import type { Fields } from '#model';
import { t } from '../../browser/language.ts';
import box from '../../parts/TextBox.module.css';

/** Which field of some rows is to be changed. */
export const ChooseField = ({
  fields,
  value,
  onChange,
}: {
  fields: Fields;
  value: string;
  onChange: (name: string) => void;
}) => {
  const id = useId();
  return (
    <div className={box.field}>
      <div className={box.top}>
        <label htmlFor={id}>{t('Field')}</label>
      </div>
      <div className={box.box}>
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {Object.entries(fields).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};
