import { decimalOf, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import type { WhatIfAnswer, WhatIfRequest } from '#schemas/whatIf.ts';
import { WhatIfSlider } from './WhatIfSlider.tsx';
import type { Term } from './whatIfTerms.ts';

/** Percentages are kept to three places, and slid in halves. */
const percentStep = 0.001;
const percent = (value: number) => `${decimalOf(value, 3).replace(/\.?0+$/, '')}%`;
const shares = (value: number) => t('%{value} shares', { value: quantityText(value) });

/** The terms that can be tried: a slider and a box for each, with its value in the set-up. */
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
    <div className="column" style={{ gap: 12, padding: '10px 12px' }}>
      <WhatIfSlider
        label={t('Oversubscription')}
        hint={t('of %{greenshoeQuantity}', {
          greenshoeQuantity: quantityText(setup.greenshoeQuantity),
        })}
        help={
          setup.exercisedGreenshoe === null
            ? t('The seller has not decided yet.')
            : t('Decided: %{exercisedGreenshoe}.', {
                exercisedGreenshoe: quantityText(setup.exercisedGreenshoe),
              })
        }
        value={now.exercisedGreenshoe}
        of={base.exercisedGreenshoe}
        most={setup.greenshoeQuantity}
        step={setup.regularLotSize}
        words={shares}
        onChange={(value) => onChange('exercisedGreenshoe', value)}
      />
      <WhatIfSlider
        label={t('Retail share, %')}
        hint={t('set-up %{retailPercent}', { retailPercent: percent(base.retailPercent) })}
        help={t('%{retailQuantity} on the day after.', {
          retailQuantity: shares(chosen.retailQuantity),
        })}
        value={now.retailPercent}
        of={base.retailPercent}
        most={100}
        step={percentStep}
        words={percent}
        onChange={(value) => onChange('retailPercent', value)}
      />
      <WhatIfSlider
        label={t('MF/IC reserve, %')}
        hint={t('set-up %{reservePercent}', { reservePercent: percent(base.reservePercent) })}
        help={t('%{reserveQuantity} kept.', { reserveQuantity: shares(chosen.reserveQuantity) })}
        value={now.reservePercent}
        of={base.reservePercent}
        most={100}
        step={percentStep}
        words={percent}
        onChange={(value) => onChange('reservePercent', value)}
      />
      {cap === null ? (
        <p className="row between">
          <b>{t('No single-bidder cap.')}</b>
          <Button onClick={() => onChange('capPercent', base.capPercent ?? 25)}>
            {t('Set one')}
          </Button>
        </p>
      ) : (
        <>
          <WhatIfSlider
            label={t('Single-bidder cap, %')}
            hint={
              base.capPercent === null
                ? t('set-up none')
                : t('set-up %{capPercent}', { capPercent: percent(base.capPercent) })
            }
            help={
              chosen.capQuantity === null
                ? undefined
                : t('At most %{capQuantity} to one PAN.', {
                    capQuantity: shares(chosen.capQuantity),
                  })
            }
            value={cap}
            of={base.capPercent ?? 100}
            most={100}
            step={percentStep}
            words={percent}
            onChange={(value) => onChange('capPercent', value)}
          />
          <Button variant="text" onClick={() => onChange('capPercent', null)}>
            {t('Without a cap')}
          </Button>
        </>
      )}
    </div>
  );
};
