import { t } from '../../browser/language.ts';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { StepKind } from '../steps/StepKind.tsx';
import type { Choice } from './choice.ts';

type Ahead = Choice['steps'][number] & { number: number };

/** The steps of a process before it is started, and where a person is needed. */
export const StepsAhead = ({ choice: { label, steps } }: { choice: Choice }) => (
  <PlainTable<Ahead>
    label={t('Steps of %{label}', { label })}
    rows={steps.map((step, at) => ({ ...step, number: at + 1 }))}
    rowKey={({ name }) => name}
    columns={(column) => [
      column(
        'number',
        <span className="unseen">{t('Number')}</span>,
        { align: 'right', width: 34 },
        ({ number }) => <span className="muted">{number}</span>,
      ),
      column('label', t('Step'), { width: '100%' }, (step) => (
        <span className="column wrapped" style={{ gap: 0 }}>
          <b className="strong">{step.label}</b>
          {step.help && <span className="small">{step.help}</span>}
          <Needed step={step} />
        </span>
      )),
      column('kind', t('Kind'), ({ kind }) => <StepKind kind={kind} />),
    ]}
  />
);

/** The work of people that a step needs; nothing for a step that runs by itself. */
const Needed = ({ step: { kind, isByHand, needsApproval, mayPass } }: { step: Ahead }) => {
  const needed = [
    kind === 'upload' && t('A person uploads its file.'),
    needsApproval && t('A second person approves it.'),
    isByHand && kind !== 'upload' && t('A person starts it.'),
    mayPass && t('Can be skipped: %{mayPass}.', { mayPass }),
  ].filter(Boolean);
  return needed.length === 0 ? null : (
    <span style={{ color: 'var(--amber)', fontSize: 12 }}>
      <span aria-hidden="true">◐</span> {needed.join(' ')}
    </span>
  );
};
