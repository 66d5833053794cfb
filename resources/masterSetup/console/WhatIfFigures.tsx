import { nothing, priceText, quantityText } from '#console/browser/format.ts';
import { Figure } from '#console/parts/Figure.tsx';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { shortly, timesOf } from '../../marketByPrice/console/words.ts';
import styles from './WhatIf.module.css';

/** What it comes to, each figure with what it is as in the set-up. */
export const WhatIfFigures = ({ answer: { base, chosen, changes } }: { answer: WhatIfAnswer }) => (
  <div className={styles.figures}>
    <Figure
      label="Cut-off price"
      value={priceText(chosen.cutOffPrice)}
      hint={beside(chosen.cutOffPrice, base.cutOffPrice, priceText)}
    />
    <Figure
      label="For non-retail"
      value={quantityText(chosen.nonRetailQuantity)}
      hint={beside(chosen.nonRetailQuantity, base.nonRetailQuantity, quantityText)}
    />
    <Figure
      label="Covered"
      value={timesOf(chosen.demand, chosen.nonRetailQuantity)}
      hint={`${quantityText(chosen.demand)} wanted`}
    />
    <Figure
      label="Unsold"
      value={quantityText(chosen.unsold)}
      hint={beside(chosen.unsold, base.unsold, quantityText)}
    />
    <Figure
      label="Bids that change"
      value={quantityText(changes.bids)}
      hint={changes.bids === 0 ? 'as in the set-up' : `${shortly(changes.shares)} shares move`}
    />
  </div>
);

const beside = <V extends number | null>(now: V, before: V, words: (value: V) => string): string =>
  now === before ? 'as in the set-up' : `set-up: ${before === null ? nothing : words(before)}`;
