import { Figure } from '#console/parts/Figure.tsx';
import type { Ladder } from './ladder.ts';
import { priceOf, shares, timesOf } from './words.ts';

/** The figures of a book in the head of a page. */
export const LadderFigures = ({ ladder }: { ladder: Ladder }) => (
  <>
    <Figure label="Book" value={ladder.day} />
    <Figure label="Floor" value={priceOf(ladder.floorPrice)} />
    {/* No indicative price for retail and employees since 2014 (market facts §1.5). */}
    {ladder.series === 'IS' && (
      <Figure
        label="Indicative"
        value={ladder.indicativePrice === null ? '–' : priceOf(ladder.indicativePrice)}
      />
    )}
    <Figure label="Demand" value={shares(ladder.demand)} />
    <Figure label="Coverage" value={timesOf(ladder.demand, ladder.issueSize)} />
    <Figure label="Bids" value={shares(ladder.orders)} />
  </>
);
