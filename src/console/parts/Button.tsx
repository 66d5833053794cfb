import MuiButton, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent, Ref } from 'react';
import { Link } from 'react-router-dom';
import { whyReadOnly } from '../session/viewing.ts';
import { Kbd } from './Kbd.tsx';

type Own = {
  /** The key that does the same. */
  kbd?: string;
  /** Where it leads; then it is a link and can be opened in a new tab. */
  to?: string;
  /** Whether the link opens a new window. */
  inWindow?: boolean;
  /**
   * Whether the action changes something, which a person who views as a role cannot do. By default
   * true for the main action (`contained`) and for a stop or removal (`error`).
   */
  changes?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** MUI's button with its key, its address, and the reason why it does nothing for a person who views as a role. */
export const Button = ({
  variant = 'outlined',
  color = 'primary',
  kbd,
  to,
  inWindow = false,
  changes = variant === 'contained' || color === 'error',
  children,
  ...rest
}: Own & ButtonProps) => {
  const why = to === undefined && changes ? whyReadOnly() : null;
  return (
    <MuiButton
      variant={variant}
      color={color}
      {...rest}
      {...(to !== undefined && { component: Link, to, target: inWindow ? '_blank' : undefined })}
      {...(why !== null && {
        'aria-disabled': true,
        title: why,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
    >
      {children}
      {kbd !== undefined && <Kbd aria-hidden="true">{kbd}</Kbd>}
    </MuiButton>
  );
};
