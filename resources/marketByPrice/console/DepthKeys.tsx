import { t } from '#console/browser/language.ts';
import styles from './DepthLadder.module.css';

/** What the colours of a depth ladder say. */
export const DepthKeys = () => (
  <>
    <span className={styles.key}>
      <i className={styles.confirmed} /> {t('confirmed')}
    </span>
    <span className={styles.key}>
      <i className={styles.waiting} /> {t('not yet')}
    </span>
    <span className={styles.key}>
      <i className={styles.total} /> {t('at or above')}
    </span>
  </>
);
