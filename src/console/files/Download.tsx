import type { ReactNode } from 'react';
import button from '../parts/Button.module.css';

/** A file of the API to be saved, as a button; `href` is its whole address. */
export const Download = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={button.button} href={href} download>
    {children}
  </a>
);
