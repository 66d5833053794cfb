import styles from './BidWorth.module.css';
import { rupeesOf } from './bidWords.tsx';
import { tightest } from './limits.tsx';
import type { Room } from './useRoom.tsx';

/** What a bid is worth (paise, null while that is unknown) and what the tightest limit leaves after it. */
export const BidWorth = ({ value, room }: { value: number | null; room: Room | null }) => {
  const limit = tightest(room);
  const left = limit && limit.left - (value ?? 0);
  return (
    <dl>
      <div className={styles.row}>
        <dt>Bid value</dt>
        <dd className={styles.value}>{value === null ? '–' : rupeesOf(value)}</dd>
      </div>
      {limit && left !== null && (
        <div className={left < 0 ? `${styles.row} ${styles.beyond}` : styles.row}>
          <dt>
            {left < 0
              ? `Above the ${limit.of} limit by`
              : `${limit.of === 'PAN' ? 'PAN limit' : 'Limit'} left${value === null ? '' : ' after this bid'}`}
          </dt>
          <dd>{rupeesOf(Math.abs(left))}</dd>
        </div>
      )}
    </dl>
  );
};
