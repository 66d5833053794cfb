import type { ReactNode } from 'react';

/** The result of the last action on a bid, with the possible next actions. */
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

/** The result of the last action in the state of a location; null for none. */
export const doneIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'done' in state ? String(state.done) : null;
