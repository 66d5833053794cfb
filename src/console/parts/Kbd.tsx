import type { ComponentProps } from 'react';
import styles from './Kbd.module.css';

/** A key as it is printed on the keyboard. */
export const Kbd = (props: ComponentProps<'kbd'>) => <kbd {...props} className={styles.kbd} />;
