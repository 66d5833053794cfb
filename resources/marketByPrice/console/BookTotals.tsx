import { richly } from '#console/browser/language.ts';
import type { Ladder } from './ladder.ts';
import { shares } from './words.ts';

/**
 * The totals of a book: its confirmed part, and in IS its parts by margin, which the market
 * publishes separately (market facts §1.5).
 */
export const BookTotals = ({ ladder }: { ladder: Ladder }) => (
  <>
    <span>
      {richly('%{confirmed} confirmed', { confirmed: <b>{shares(ladder.confirmed)}</b> })}
    </span>
    {ladder.series === 'IS' && (
      <>
        <span>
          {richly('%{demand} on 100% margin', {
            demand: <b>{shares(ladder.demand - ladder.zeroMargin)}</b>,
          })}
        </span>
        <span>
          {richly('%{zeroMargin} on 0%', { zeroMargin: <b>{shares(ladder.zeroMargin)}</b> })}
        </span>
      </>
    )}
  </>
);
