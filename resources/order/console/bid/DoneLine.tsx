import type { ReactNode } from 'react';

/** What was just done to a bid, and what can be done next. */
export const DoneLine = ({ done, children }: { done: string | null; children: ReactNode }) => (
  <div className="middle">
    <div role="status">
      {done && (
        <p className="told softGreen">
          <span aria-hidden="true">✓</span> {done}
        </p>
      )}
    </div>
    <p>{children}</p>
  </div>
);

/** What the state of an address says was just done. */
export const doneIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'done' in state ? String(state.done) : null;
