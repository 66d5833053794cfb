import { memo, useLayoutEffect, useRef } from 'react';
import { english, t } from '#console/browser/language.ts';
import table from '#console/parts/PlainTable.module.css';
import styles from './LadderTable.module.css';
import { coveredAt, type Ladder, type StampedRung } from './ladder.ts';
import { priceOf, shares } from './words.ts';

/** The message of an empty book (specification §8, with its spelling). */
export const noBook = english('MBP data not found for this secuirity');

/**
 * The book of one series as figures, best price first; what the depth chart draws, to be read. Only
 * the rows that changed are drawn again.
 */
export const LadderTable = ({ ladder }: { ladder: Ladder }) => {
  const box = useRef<HTMLElement>(null);
  const name = `${ladder.symbol} ${ladder.series}`;
  // A long book opens where it is decided; a few bids far above say little.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another book opens at its own place
  useLayoutEffect(() => {
    const middle = box.current?.querySelector<HTMLElement>('tr[data-middle]');
    if (box.current && middle)
      box.current.scrollTop = middle.offsetTop - box.current.clientHeight / 2;
  }, [name]);
  const middle = middleOf(ladder);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
    <section ref={box} className="scrolls" tabIndex={0} aria-label={t('Prices')}>
      <table
        className={`${table.table} ${styles.ladder}`}
        aria-label={t('Market by price of %{symbol} %{series}', {
          symbol: ladder.symbol,
          series: ladder.series,
        })}
      >
        <thead>
          <tr>
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Quantity')}</th>
            <th scope="col">{t('Confirmed')}</th>
            <th scope="col">{t('Unconfirmed')}</th>
            <th scope="col">{t('Bids')}</th>
            <th scope="col">{t('Cumulative')}</th>
          </tr>
        </thead>
        <tbody>
          {ladder.rungs.length === 0 && (
            <tr>
              <td colSpan={6} className={table.empty}>
                {t(noBook)}
              </td>
            </tr>
          )}
          {ladder.rungs.map((rung) => (
            <Row
              key={rung.price ?? 'cut-off'}
              rung={rung}
              full={isFull(rung, ladder.issueSize)}
              isMiddle={rung.price === middle}
              cumulative={rung.cumulativeQuantity}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/**
 * The price around which a book is decided: where the issue is full, else the indicative one, else
 * the lowest.
 */
const middleOf = (ladder: Ladder): number | null => {
  const at = coveredAt(ladder) ?? ladder.indicativePrice;
  const rung =
    at === null ? undefined : ladder.rungs.find(({ price }) => price !== null && price <= at);
  return rung?.price ?? ladder.rungs.at(-1)?.price ?? null;
};

/** Whether this is the price at which the issue becomes full. */
const isFull = ({ cumulativeQuantity, quantity }: StampedRung, issueSize: number | null) =>
  issueSize !== null &&
  cumulativeQuantity >= issueSize &&
  cumulativeQuantity - quantity < issueSize;

const Row = memo(
  ({
    rung,
    full,
    isMiddle,
    cumulative,
  }: {
    rung: StampedRung;
    full: boolean;
    isMiddle: boolean;
    cumulative: number;
  }) => (
    <tr
      data-middle={isMiddle || undefined}
      className={full ? styles.full : undefined}
      title={full ? t('The issue is full at this price') : undefined}
    >
      <th scope="row">{priceOf(rung.price)}</th>
      <td>
        {rung.stamp > 0 && <i key={rung.stamp} className="changedNow" />}
        <span>{shares(rung.quantity)}</span>
      </td>
      <td>{shares(rung.confirmedQuantity)}</td>
      <td>{shares(rung.quantity - rung.confirmedQuantity)}</td>
      <td>{shares(rung.numberOfOrders)}</td>
      <td>
        {shares(cumulative)}
        {full && <span className="unseen">{t(', the issue is full here')}</span>}
      </td>
    </tr>
  ),
  (before, after) =>
    before.rung.stamp === after.rung.stamp &&
    before.rung.quantity === after.rung.quantity &&
    before.rung.confirmedQuantity === after.rung.confirmedQuantity &&
    before.cumulative === after.cumulative &&
    before.full === after.full &&
    before.isMiddle === after.isMiddle,
);
