import type { ReactNode } from 'react';
import { cameFrom, go } from '../../session/place.ts';

/** A link between the public pages: an ordinary link that navigates without a page load. */
export const Link = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(to, { from: cameFrom() });
    }}
  >
    {children}
  </a>
);
