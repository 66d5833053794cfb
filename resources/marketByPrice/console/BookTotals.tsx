import type { Ladder } from './ladder.ts';
import { shares } from './words.ts';

/**
 * What a book comes to: what of it is confirmed, and in IS how it is by margin, which the market publishes separately
 * (market facts §1.5).
 */
export const BookTotals = ({ ladder }: { ladder: Ladder }) => (
  <>
    <span>
      <b>{shares(ladder.confirmed)}</b> confirmed
    </span>
    {ladder.series === 'IS' && (
      <>
        <span>
          <b>{shares(ladder.demand - ladder.zeroMargin)}</b> on 100% margin
        </span>
        <span>
          <b>{shares(ladder.zeroMargin)}</b> on 0%
        </span>
      </>
    )}
  </>
);
