import { decimalOf, quantityText } from '#console/browser/format.ts';
import { Button } from '#console/parts/Button.tsx';
import type { WhatIfAnswer, WhatIfRequest } from '#schemas/whatIf.ts';
import styles from './WhatIf.module.css';
import { WhatIfSlider } from './WhatIfSlider.tsx';
import type { Term } from './whatIfTerms.ts';

/** Percentages are kept to three places, and slid in halves. */
const percentStep = 0.001;
const percent = (value: number) => `${decimalOf(value, 3).replace(/\.?0+$/, '')}%`;
const shares = (value: number) => `${quantityText(value)} shares`;

/** What can be tried: a slider and a box for each term, with where the set-up has it. */
export const WhatIfTermsForm = ({
  answer: { setup, base, chosen },
  terms,
  onChange,
}: {
  answer: WhatIfAnswer;
  terms: WhatIfRequest;
  onChange: (term: Term, value: number | null | undefined) => void;
}) => {
  // The values of the address come first: the answer lags behind the slider.
  const now = { ...chosen, ...terms };
  const cap = now.capPercent;
  return (
    <div className={styles.form}>
      <WhatIfSlider
        label="Oversubscription"
        hint={`of ${quantityText(setup.greenshoeQuantity)}`}
        help={
          setup.exercisedGreenshoe === null
            ? 'The seller has not decided yet.'
            : `Decided: ${quantityText(setup.exercisedGreenshoe)}.`
        }
        value={now.exercisedGreenshoe}
        of={base.exercisedGreenshoe}
        most={setup.greenshoeQuantity}
        step={setup.regularLotSize}
        words={shares}
        onChange={(value) => onChange('exercisedGreenshoe', value)}
      />
      <WhatIfSlider
        label="Retail share, %"
        hint={`set-up ${percent(base.retailPercent)}`}
        help={`${shares(chosen.retailQuantity)} on the day after.`}
        value={now.retailPercent}
        of={base.retailPercent}
        most={100}
        step={percentStep}
        words={percent}
        onChange={(value) => onChange('retailPercent', value)}
      />
      <WhatIfSlider
        label="MF/IC reserve, %"
        hint={`set-up ${percent(base.reservePercent)}`}
        help={`${shares(chosen.reserveQuantity)} kept.`}
        value={now.reservePercent}
        of={base.reservePercent}
        most={100}
        step={percentStep}
        words={percent}
        onChange={(value) => onChange('reservePercent', value)}
      />
      {cap === null ? (
        <p className={styles.noCap}>
          <b>No single-bidder cap.</b>
          <Button onClick={() => onChange('capPercent', base.capPercent ?? 25)}>Set one</Button>
        </p>
      ) : (
        <>
          <WhatIfSlider
            label="Single-bidder cap, %"
            hint={base.capPercent === null ? 'set-up none' : `set-up ${percent(base.capPercent)}`}
            help={
              chosen.capQuantity === null
                ? undefined
                : `At most ${shares(chosen.capQuantity)} to one PAN.`
            }
            value={cap}
            of={base.capPercent ?? 100}
            most={100}
            step={percentStep}
            words={percent}
            onChange={(value) => onChange('capPercent', value)}
          />
          <Button kind="ghost" onClick={() => onChange('capPercent', null)}>
            Without a cap
          </Button>
        </>
      )}
    </div>
  );
};
