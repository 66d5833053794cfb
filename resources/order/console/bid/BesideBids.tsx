import type { ReactNode } from 'react';
import { Columns } from '#console/parts/Columns.tsx';
import styles from './OwnBids.module.css';

/** The reader's bids and what is done with them. On a phone an opened bid hides the bids. */
export const BesideBids = ({ isOpened, children }: { isOpened: boolean; children: ReactNode }) => (
  <Columns
    widths="minmax(520px, 1fr) minmax(400px, 460px)"
    narrow="minmax(0, 1fr) 312px"
    className={styles.columns}
    data-opened={isOpened || undefined}
  >
    {children}
  </Columns>
);
