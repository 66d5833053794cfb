import { t } from '../browser/language.ts';
import styles from './ManyOf.module.css';
import type { FilterProps } from './widget.ts';

/** Any of some values, as boxes to tick. */
export const ManyOf = ({
  field,
  values,
  onChange,
  options,
}: FilterProps & { options: readonly (readonly [code: string, label: string])[] }) => (
  <fieldset className={styles.many}>
    <legend>{t(field.label)}</legend>
    {options.map(([code, label]) => (
      <label key={code}>
        <input
          type="checkbox"
          checked={values.includes(code)}
          onChange={({ target }) =>
            onChange(target.checked ? [...values, code] : values.filter((value) => value !== code))
          }
        />
        {label}
      </label>
    ))}
  </fieldset>
);
