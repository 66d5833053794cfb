import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { type Category, categoryLabels } from '#domain/market/series.ts';
import { timesOf } from '../../marketByPrice/console/words.ts';
import styles from './CategoryBars.module.css';
import type { SeriesDemand } from './useCategoryDemand.ts';

/** Institutions in three steps of one hue, everybody else in one of their own. */
export const categoryColours: Readonly<Record<Category, string>> = {
  MF: 'var(--chart)',
  IC: 'color-mix(in srgb, var(--chart) 68%, var(--chart-soft))',
  OTHS: 'color-mix(in srgb, var(--chart) 34%, var(--chart-soft))',
  NII: 'var(--chart-2)',
  RI: 'var(--green)',
  EMP: 'var(--amber)',
};

/** One stacked bar: what each category bids, as parts of a scale that ends at `end` times the offer. */
export const DemandBar = ({
  demand: { symbol, series, offered, categories },
  end,
}: {
  demand: SeriesDemand;
  end: number;
}) => {
  if (offered <= 0) return <span className="muted">–</span>;
  const part = (shares: number) => (shares / offered / end) * 1000;
  let from = 0;
  const pieces = categories.map((each) => {
    const piece = { ...each, from, width: part(each.totalQuantity) };
    from += piece.width;
    return piece;
  });
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 1000 28"
      preserveAspectRatio="none"
      role="img"
      aria-label={[
        t('%{symbol} %{series}: %{offered} offered', {
          symbol,
          series,
          offered: quantityText(offered),
        }),
        ...categories.map(
          ({ category, totalQuantity }) =>
            `${t(categoryLabels[category])} ${quantityText(totalQuantity)}`,
        ),
      ].join(', ')}
    >
      <rect y="7" width={part(offered)} height="14" fill="var(--sunken)" />
      {pieces.map(({ category, from: x, width, totalQuantity, totalRecords }) => (
        <rect key={category} x={x} y="7" width={width} height="14" fill={categoryColours[category]}>
          <title>
            {t('%{category}: %{totalQuantity} in %{totalRecords} bids, %{totalQuantity2}', {
              category: t(categoryLabels[category]),
              totalQuantity: quantityText(totalQuantity),
              totalRecords: quantityText(totalRecords),
              totalQuantity2: timesOf(totalQuantity, offered),
            })}
          </title>
        </rect>
      ))}
      <line x1={part(offered)} x2={part(offered)} y1="0" y2="28" className="once" />
    </svg>
  );
};
