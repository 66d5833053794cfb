import { quantityText } from '../../browser/format.ts';
import { english, t } from '../../browser/language.ts';
import type { WriteOutcome } from '../../calls/outcome.ts';
import { ProgressBar } from '../../parts/ProgressBar.tsx';
import { Status } from '../../parts/Status.tsx';
import { WhyNot } from '../../parts/WhyNot.tsx';

const signs = {
  done: ['green', english('Done')],
  held: ['amber', english('Waits')],
  refused: ['red', english('Refused')],
  unknown: ['amber', english('Not known')],
  unsent: ['grey', english('Not sent')],
} as const;

const countedAs = {
  get refused() {
    return t('refused');
  },
  get unknown() {
    return t('not known');
  },
  get unsent() {
    return t('not sent');
  },
} as const;

/** Rows whose outcomes are shown one by one. */
const shownAtMost = 100;

const besideNames = {
  display: 'grid',
  gridTemplateColumns: '90px minmax(70px, max-content) 1fr',
  gap: 10,
};

/** The progress of an action on several rows, and the outcome of each so far. */
export const ActionOutcomes = ({
  label,
  outcomes,
  of,
}: {
  label: string;
  outcomes: readonly WriteOutcome[];
  of: number;
}) => {
  // Hundreds of successes are not read one by one; failures must not be lost among them.
  const lines = of > shownAtMost ? outcomes.filter(({ is }) => is !== 'done') : outcomes;
  const counted = (['refused', 'unknown', 'unsent'] as const)
    .map((is) => [is, outcomes.filter((outcome) => outcome.is === is).length] as const)
    .filter(([, count]) => count > 0)
    .map(([is, count]) => `, ${quantityText(count)} ${countedAs[is]}`)
    .join('');
  const line = outcomes.find(({ is }) => is === 'unknown' || is === 'unsent');
  return (
    <>
      <ProgressBar
        label={label}
        done={outcomes.length}
        of={of}
        words={t('%{outcomes} of %{of}%{counted}', {
          outcomes: quantityText(outcomes.length),
          of: quantityText(of),
          counted,
        })}
      />
      {line && <p role="alert">{line.words}</p>}
      <ul
        className="plain column"
        style={{ gap: 4, maxHeight: '40vh', overflow: 'auto' }}
        aria-live="polite"
      >
        {lines.map(({ id, name, is, words, why }) => (
          <li key={id} style={besideNames}>
            <Status colour={signs[is][0]}>{t(signs[is][1])}</Status>
            <span className="mono">{name}</span>
            <span>
              {is === 'unknown' || is === 'unsent' ? '' : words}
              {is === 'refused' && <WhyNot words={words} why={why} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
