import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Link } from 'react-router-dom';
import { whyReadOnly } from '../session/viewing.ts';
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
  /**
   * What it does changes something, which a person who views as a role cannot. So it is with the one thing to do and with what stops or
   * takes away, unless it says otherwise.
   */
  changes?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
};

/** The class of a plain button, for buttons that other parts draw. */
export const plainButton = styles.button as string;

/** A button, or a link that looks like one. It says why it does nothing for a person who views as a role. */
export const Button = ({
  kind = 'plain',
  kbd,
  to,
  inWindow = false,
  tall = false,
  changes = kind === 'main' || kind === 'danger' || kind === 'risky',
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
  const why = to === undefined && changes ? whyReadOnly() : null;
  const stopped = why !== null && {
    'aria-disabled': true,
    title: why,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return to === undefined ? (
    <button type={type} className={classes} ref={buttonRef} {...rest} {...stopped}>
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
