import styles from './Kbd.module.css';

/** A key as it is printed on the keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className={styles.kbd}>{children}</kbd>
);
