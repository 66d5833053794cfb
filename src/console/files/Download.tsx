import type { ReactNode } from 'react';
import { addressOf } from '../calls/api.ts';
import button from '../parts/Button.module.css';

/** A file of the API to be saved, as a button. */
export const Download = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={button.button} href={addressOf(href)} download>
    {children}
  </a>
);
