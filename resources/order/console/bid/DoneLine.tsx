import type { ReactNode } from 'react';
import styles from '../entry/BidFoot.module.css';
import own from './OwnBids.module.css';

/** What was just done to a bid, and what can be done next. */
export const DoneLine = ({ done, children }: { done: string | null; children: ReactNode }) => (
  <div className={own.note}>
    <div role="status">
      {done && (
        <p className={styles.taken}>
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
