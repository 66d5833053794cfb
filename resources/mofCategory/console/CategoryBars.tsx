import { type ReactNode, useRef } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { say, t } from '#console/browser/language.ts';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { useSize } from '#console/parts/useSize.ts';
import { bookNames, booksWords } from '#domain/market/dayBook.ts';
import { type Category, categoryLabels } from '#domain/market/series.ts';
import { shortly, timesOf } from '../../marketByPrice/console/words.ts';
import styles from './CategoryBars.module.css';
import { categoryColours, DemandBar } from './DemandBar.tsx';
import { demandOf, endOf } from './demandScale.ts';
import type { SeriesDemand } from './useCategoryDemand.ts';

const room = `scrolls ${styles.scroll}`;

const categories = Object.keys(categoryLabels) as Category[];

/**
 * Demand against quantity: one bar for each series, as long as its demand in multiples of the
 * quantity offered, in the colours of the categories, and one line through all of them where the
 * offer is full. Shows the shares of each category to the right where the width allows.
 */
export const CategoryBars = ({
  securities,
  age,
}: {
  securities: readonly SeriesDemand[];
  /** How old the counts are. */
  age: ReactNode;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const isRoomy = useSize(box, { width: 600, height: 200 }).width >= 860;
  const end = endOf(securities);
  const bid = categories.filter((category) =>
    securities.some((each) => each.categories.some((one) => one.category === category)),
  );
  return (
    <div ref={box} className={isRoomy ? 'fills' : `fills ${styles.narrow}`}>
      <p className="legend">
        {bid.map((category) => (
          <span key={category} title={t(categoryLabels[category])}>
            <i style={{ background: categoryColours[category] }} />
            {isRoomy ? t(categoryLabels[category]) : category}
          </span>
        ))}
        <span>
          <svg width="10" height="10" aria-hidden="true">
            <line x1="5" x2="5" y1="0" y2="10" className="once" />
          </svg>
          {t('offered')}
        </span>
        <span className="atEnd">
          {securities.length > 0 &&
            `${isRoomy ? say(booksWords(securities)) : say(bookNames(securities))}, `}
          {age}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields stand in it, and the panel around it is the section */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <div role="group" className={room} tabIndex={0} aria-label={t('Demand by category')}>
        <PlainTable
          label={t('Demand by category')}
          rows={securities}
          rowKey={({ symbol, series }) => `${symbol} ${series}`}
          empty={t('Nothing is on offer.')}
          columns={(column) => [
            column('security', t('Security'), { width: 128 }, ({ symbol, series }) => (
              <>
                <b>{symbol}</b> {series}
              </>
            )),
            column(
              'bar',
              <span className="unseen">{t('Demand in times of what is offered')}</span>,
              { width: '100%' },
              (each) => <DemandBar demand={each} end={end} />,
            ),
            column('times', t('Coverage'), { align: 'right' }, (each) => (
              <b>{timesOf(demandOf(each), each.offered)}</b>
            )),
            ...(isRoomy ? bid : []).map((category) =>
              column(
                category,
                <span title={t(categoryLabels[category])}>{category}</span>,
                { align: 'right' as const },
                (each: SeriesDemand) => <Shares demand={each} category={category} />,
              ),
            ),
          ]}
        />
      </div>
    </div>
  );
};

const Shares = ({ demand, category }: { demand: SeriesDemand; category: Category }) => {
  const bids = demand.categories.find((one) => one.category === category);
  return (
    <span
      title={
        bids &&
        t('%{totalQuantity} shares in %{totalRecords} bids', {
          totalQuantity: quantityText(bids.totalQuantity),
          totalRecords: quantityText(bids.totalRecords),
        })
      }
    >
      {bids ? shortly(bids.totalQuantity) : <span className="muted">–</span>}
    </span>
  );
};
