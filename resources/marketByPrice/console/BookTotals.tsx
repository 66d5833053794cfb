import { richly } from '#console/browser/language.ts';
import type { Ladder } from './ladder.ts';
import { shares } from './words.ts';

/**
 * What a book comes to: what of it is confirmed, and in IS how it is by margin, which the market publishes separately
 * (market facts §1.5).
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
