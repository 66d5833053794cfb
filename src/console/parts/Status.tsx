import type { ReactNode } from 'react';
import type { Colour } from '#model';
import styles from './Status.module.css';

/** The sign that goes with each hue, so that states differ by more than colour. */
const signs: Record<Colour, string> = {
  grey: '○',
  blue: '●',
  green: '✓',
  red: '✕',
  amber: '◐',
  black: '■',
};

/** A state in words, with its sign and its hue. */
export const Status = ({
  colour,
  icon,
  children,
}: {
  colour: Colour;
  icon?: ReactNode;
  children: ReactNode;
}) => (
  <span className={`${styles.status} ${styles[colour]}`}>
    <span aria-hidden="true">{icon ?? signs[colour]}</span>
    {children}
  </span>
);
