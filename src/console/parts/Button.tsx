import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { Kbd } from './Kbd.tsx';

type Look = {
  /**
   * The one thing to do here, one that stops or takes away something, one that asks before it does so, one of several,
   * or one in the background.
   */
  kind?: 'main' | 'danger' | 'risky' | 'plain' | 'ghost';
  /** The key that does the same. */
  kbd?: string;
  /** Where it leads; then it is a link and can be opened in a new tab. */
  to?: string;
  /** The link opens a window of its own. */
  inWindow?: boolean;
  tall?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
};

/** The class of a plain button, for buttons that other parts draw. */
export const plainButton = styles.button as string;

/** A button, or a link that looks like one. */
export const Button = ({
  kind = 'plain',
  kbd,
  to,
  inWindow = false,
  tall = false,
  type = 'button',
  className,
  buttonRef,
  children,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) => {
  const classes = [styles.button, styles[kind], tall && styles.tall, className]
    .filter(Boolean)
    .join(' ');
  const words = (
    <>
      {children}
      {kbd !== undefined && (
        <span aria-hidden="true" className={styles.kbd}>
          <Kbd>{kbd}</Kbd>
        </span>
      )}
    </>
  );
  return to === undefined ? (
    <button type={type} className={classes} ref={buttonRef} {...rest}>
      {words}
    </button>
  ) : (
    <Link
      to={to}
      target={inWindow ? '_blank' : undefined}
      className={classes}
      title={rest.title}
      aria-label={rest['aria-label']}
    >
      {words}
    </Link>
  );
};
