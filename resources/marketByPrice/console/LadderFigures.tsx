import { t } from '#console/browser/language.ts';
import { Figure } from '#console/parts/Figure.tsx';
import type { Ladder } from './ladder.ts';
import { priceOf, shares, timesOf } from './words.ts';

/** The data of the figures; the number of bids comes with the book itself. */
export type BookFigures = Pick<
  Ladder,
  'series' | 'day' | 'floorPrice' | 'indicativePrice' | 'demand' | 'issueSize'
> & { orders: number | null };

/** Room for a number of bids that is not known yet. */
const room = <span style={{ visibility: 'hidden' }}>{shares(1000)}</span>;

/** The figures of a book in the head of a page. */
export const LadderFigures = ({ ladder }: { ladder: BookFigures }) => (
  <>
    <Figure label={t('Book')} value={ladder.day} />
    <Figure label={t('Floor')} value={priceOf(ladder.floorPrice)} />
    {/* No indicative price for retail and employees since 2014 (market facts §1.5). */}
    {ladder.series === 'IS' && (
      <Figure
        label={t('Indicative')}
        value={ladder.indicativePrice === null ? '–' : priceOf(ladder.indicativePrice)}
      />
    )}
    <Figure label={t('Demand')} value={shares(ladder.demand)} />
    <Figure label={t('Coverage')} value={timesOf(ladder.demand, ladder.issueSize)} />
    <Figure label={t('Bids')} value={ladder.orders === null ? room : shares(ladder.orders)} />
  </>
);
