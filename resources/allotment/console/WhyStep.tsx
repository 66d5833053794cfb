import { quantityText } from '#console/browser/format.ts';
import { amountText } from '#domain/money.ts';
import type { WhyAnswer } from '#schemas/allotment.ts';
import { ShareBars } from './ShareBars.tsx';
import styles from './Why.module.css';

type Step = WhyAnswer['steps'][number];

const passes: Readonly<Record<Step['pass'], string>> = {
  reserve: 'Reserve for mutual funds and insurers',
  book: 'The book',
  retail: 'The retail book',
  employees: 'Employees, up to the first limit',
  'employees above the first limit': 'Employees, above the first limit',
  spill: 'What retail left over',
};

const rules: Readonly<Record<Step['rule'], string>> = {
  FILLED: 'all are filled',
  PRO_RATA: 'shared pro rata',
  NOT_REACHED: 'not reached',
};

/** One walk of the allocation as it went for a bid: its level, the parts, and the rounding. */
export const WhyStep = ({ step }: { step: Step }) => {
  const { pass, rule, level, shared } = step;
  const price = level === null ? null : amountText(level);
  return (
    <section className={styles.step} aria-label={passes[pass]}>
      <h3>
        {passes[pass]} <span className="muted">{rules[rule]}</span>
      </h3>
      {rule === 'NOT_REACHED' ? (
        <p className={styles.none}>
          {price === null ? 'Nothing was on offer.' : `The shares were gone at ${price}.`}
        </p>
      ) : (
        <ShareBars step={step} />
      )}
      <dl className={styles.numbers}>
        {price !== null && (
          <Reckoned label={rule === 'NOT_REACHED' ? 'Ended at' : 'Level'}>{price}</Reckoned>
        )}
        <Reckoned label="Open">{quantityText(step.open)}</Reckoned>
        {step.room !== null && (
          <Reckoned label="Room under the cap">{quantityText(step.room)}</Reckoned>
        )}
        <Reckoned label="Wanted">{quantityText(step.want)}</Reckoned>
        {shared && (
          <>
            <Reckoned label="Ratio">
              {quantityText(shared.ratio[0])} / {quantityText(shared.ratio[1])}
            </Reckoned>
            <Reckoned label="Rounded down">{quantityText(shared.floor)}</Reckoned>
            <Reckoned label="Remainder">
              {quantityText(shared.remainder[0])} / {quantityText(shared.remainder[1])}
            </Reckoned>
            <Reckoned label="Rank of it">
              {quantityText(shared.rank)} of {quantityText(shared.among)}
            </Reckoned>
            <Reckoned label="Lots left over">{quantityText(shared.extraLots)}</Reckoned>
            <Reckoned label="One of them">{shared.hasExtraLot ? 'yes' : 'no'}</Reckoned>
          </>
        )}
        <Reckoned label="Given">{quantityText(step.given)}</Reckoned>
      </dl>
    </section>
  );
};

const Reckoned = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
