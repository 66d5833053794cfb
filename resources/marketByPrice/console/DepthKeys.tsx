import styles from './DepthLadder.module.css';

/** What the colours of a depth ladder say. */
export const DepthKeys = () => (
  <>
    <span className={styles.key}>
      <i className={styles.confirmed} /> confirmed
    </span>
    <span className={styles.key}>
      <i className={styles.waiting} /> not yet
    </span>
    <span className={styles.key}>
      <i className={styles.total} /> at or above
    </span>
  </>
);
