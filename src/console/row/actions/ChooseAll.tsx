import { t } from '../../browser/language.ts';
import styles from './RowActions.module.css';

/** The box in the header of a list that chooses all rows of the page, or lets them go. */
export const ChooseAll = ({
  rows,
  chosen,
  onChange,
}: {
  /** How many rows the page has, and how many of them are chosen. */
  rows: number;
  chosen: number;
  onChange: (isAll: boolean) => void;
}) => (
  <label className={styles.all}>
    <span className="unseen">{t('Select all rows of this page')}</span>
    <input
      type="checkbox"
      tabIndex={-1}
      disabled={rows === 0}
      checked={rows > 0 && chosen === rows}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < rows;
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
