import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** A file of the API to be saved, as a button; `href` is its whole address. */
export const Download = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button component="a" href={href} download>
    {children}
  </Button>
);
