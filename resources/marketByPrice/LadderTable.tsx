import { memo } from 'react';
import styles from './LadderTable.module.css';
import type { Ladder, StampedRung } from './ladder.tsx';
import { priceOf, shares } from './words.tsx';

/** What an empty book says (specification §8, with its spelling). */
export const noBook = 'MBP data not found for this secuirity';

/**
 * The book of one series as figures, best price first; what the depth chart draws, to be read. Only
 * the rows that changed are drawn again.
 */
export const LadderTable = ({ ladder }: { ladder: Ladder }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
  <section className={styles.scroll} tabIndex={0} aria-label="Prices">
    <table
      className={styles.table}
      aria-label={`Market by price of ${ladder.symbol} ${ladder.series}`}
    >
      <thead>
        <tr>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Confirmed</th>
          <th scope="col">Unconfirmed</th>
          <th scope="col">Bids</th>
          <th scope="col">Cumulative</th>
        </tr>
      </thead>
      <tbody>
        {ladder.rungs.length === 0 && (
          <tr>
            <td colSpan={6} className={styles.empty}>
              {noBook}
            </td>
          </tr>
        )}
        {ladder.rungs.map((rung) => (
          <Row
            key={rung.price ?? 'cut-off'}
            rung={rung}
            full={isFull(rung, ladder.issueSize)}
            cumulative={rung.cumulativeQuantity}
          />
        ))}
      </tbody>
    </table>
  </section>
);

/** Whether this is the price at which the issue becomes full. */
const isFull = ({ cumulativeQuantity, quantity }: StampedRung, issueSize: number | null) =>
  issueSize !== null &&
  cumulativeQuantity >= issueSize &&
  cumulativeQuantity - quantity < issueSize;

const Row = memo(
  ({ rung, full, cumulative }: { rung: StampedRung; full: boolean; cumulative: number }) => (
    <tr
      className={full ? styles.full : undefined}
      title={full ? 'The issue is full at this price' : undefined}
    >
      <th scope="row">{priceOf(rung.price)}</th>
      <td>
        {rung.stamp > 0 && <i key={rung.stamp} className={styles.changed} />}
        <span>{shares(rung.quantity)}</span>
      </td>
      <td>{shares(rung.confirmedQuantity)}</td>
      <td>{shares(rung.quantity - rung.confirmedQuantity)}</td>
      <td>{shares(rung.numberOfOrders)}</td>
      <td>
        {shares(cumulative)}
        {full && <span className="unseen">, the issue is full here</span>}
      </td>
    </tr>
  ),
  (before, after) =>
    before.rung.stamp === after.rung.stamp &&
    before.rung.quantity === after.rung.quantity &&
    before.rung.confirmedQuantity === after.rung.confirmedQuantity &&
    before.cumulative === after.cumulative &&
    before.full === after.full,
);
