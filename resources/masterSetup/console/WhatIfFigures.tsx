import { noValue, priceText, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Figure } from '#console/parts/Figure.tsx';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { shortly, timesOf } from '../../marketByPrice/console/words.ts';

/** The result of the chosen terms, each figure with its value under the set-up. */
export const WhatIfFigures = ({ answer: { base, chosen, changes } }: { answer: WhatIfAnswer }) => (
  <div className="figures">
    <Figure
      label={t('Cut-off price')}
      value={priceText(chosen.cutOffPrice)}
      hint={beside(chosen.cutOffPrice, base.cutOffPrice, priceText)}
    />
    <Figure
      label={t('For non-retail')}
      value={quantityText(chosen.nonRetailQuantity)}
      hint={beside(chosen.nonRetailQuantity, base.nonRetailQuantity, quantityText)}
    />
    <Figure
      label={t('Covered')}
      value={timesOf(chosen.demand, chosen.nonRetailQuantity)}
      hint={t('%{demand} wanted', { demand: quantityText(chosen.demand) })}
    />
    <Figure
      label={t('Unsold')}
      value={quantityText(chosen.unsold)}
      hint={beside(chosen.unsold, base.unsold, quantityText)}
    />
    <Figure
      label={t('Bids that change')}
      value={quantityText(changes.bids)}
      hint={
        changes.bids === 0
          ? t('as in the set-up')
          : t('%{shares} shares move', { shares: shortly(changes.shares) })
      }
    />
  </div>
);

const beside = <V extends number | null>(now: V, before: V, words: (value: V) => string): string =>
  now === before
    ? t('as in the set-up')
    : t('set-up: %{before}', { before: before === null ? noValue : words(before) });
