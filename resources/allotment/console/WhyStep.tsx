import { styled } from '@mui/material/styles';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { amountText } from '#domain/money.ts';
import type { WhyAnswer } from '#schemas/allotment.ts';
import { ShareBars } from './ShareBars.tsx';

const StepPlace = styled('section')({
  padding: '12px 14px',
  borderBottom: '1px solid var(--line)',
  '& h3': { marginBottom: 8, fontSize: 13, fontWeight: 600 },
  '& h3 span': { fontWeight: 400 },
});

type Step = WhyAnswer['steps'][number];

const passes: Readonly<Record<Step['pass'], string>> = {
  get reserve() {
    return t('Reserve for mutual funds and insurers');
  },
  get book() {
    return t('The book');
  },
  get retail() {
    return t('The retail book');
  },
  get employees() {
    return t('Employees, up to the first limit');
  },
  get 'employees above the first limit'() {
    return t('Employees, above the first limit');
  },
  get spill() {
    return t('What retail left over');
  },
};

const rules: Readonly<Record<Step['rule'], string>> = {
  get FILLED() {
    return t('all are filled');
  },
  get PRO_RATA() {
    return t('shared pro rata');
  },
  get NOT_REACHED() {
    return t('not reached');
  },
};

/** One walk of the allocation as it went for a bid: its level, the parts, and the rounding. */
export const WhyStep = ({ step }: { step: Step }) => {
  const { pass, rule, level, shared } = step;
  const price = level === null ? null : amountText(level);
  return (
    <StepPlace aria-label={passes[pass]}>
      <h3>
        {passes[pass]} <span className="muted">{rules[rule]}</span>
      </h3>
      {rule === 'NOT_REACHED' ? (
        <p className="faded" style={{ marginBottom: 8 }}>
          {price === null
            ? t('Nothing was on offer.')
            : t('The shares were gone at %{price}.', { price })}
        </p>
      ) : (
        <ShareBars step={step} />
      )}
      <dl
        className="facts"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(178px, 1fr))', padding: 0 }}
      >
        {price !== null && (
          <Reckoned label={rule === 'NOT_REACHED' ? t('Ended at') : t('Level')}>{price}</Reckoned>
        )}
        <Reckoned label={t('Open')}>{quantityText(step.open)}</Reckoned>
        {step.room !== null && (
          <Reckoned label={t('Room under the cap')}>{quantityText(step.room)}</Reckoned>
        )}
        <Reckoned label={t('Wanted')}>{quantityText(step.want)}</Reckoned>
        {shared && (
          <>
            <Reckoned label={t('Ratio')}>
              {quantityText(shared.ratio[0])} / {quantityText(shared.ratio[1])}
            </Reckoned>
            <Reckoned label={t('Rounded down')}>{quantityText(shared.floor)}</Reckoned>
            <Reckoned label={t('Remainder')}>
              {quantityText(shared.remainder[0])} / {quantityText(shared.remainder[1])}
            </Reckoned>
            <Reckoned label={t('Rank of it')}>
              {t('%{rank} of %{among}', {
                rank: quantityText(shared.rank),
                among: quantityText(shared.among),
              })}
            </Reckoned>
            <Reckoned label={t('Lots left over')}>{quantityText(shared.extraLots)}</Reckoned>
            <Reckoned label={t('One of them')}>{shared.hasExtraLot ? t('yes') : t('no')}</Reckoned>
          </>
        )}
        <Reckoned label={t('Given')}>{quantityText(step.given)}</Reckoned>
      </dl>
    </StepPlace>
  );
};

const Reckoned = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
