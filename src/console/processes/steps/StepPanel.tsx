import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { richly, t } from '../../browser/language.ts';
import { Panel } from '../../parts/Panel.tsx';
import { StepButtons } from '../decisions/StepButtons.tsx';
import type { OpenStepDialog } from '../decisions/stepDialog.ts';
import type { RunWithSteps } from '../run/run.ts';
import { toApprove } from '../run/toApprove.ts';
import { FilesTable } from './FilesTable.tsx';
import { StepFacts } from './StepFacts.tsx';
import { StepFigures } from './StepFigures.tsx';
import { StepLog } from './StepLog.tsx';
import { StepProgress } from './StepProgress.tsx';
import { StepStatus } from './StepStatus.tsx';

/** One step in full: what it does, what it waits for or came to, and everything that can be done to it. */
export const StepPanel = ({
  answer: { run, hands, steps },
  step,
  onAsk,
}: {
  answer: RunWithSteps;
  step: StepOfRun;
  onAsk: OpenStepDialog;
}) => {
  const { label, help, files, waitsFor } = step;
  // A failed approval is asked for again, with the same figures.
  const isToApprove =
    step.needsApproval && (step.stepStatus === 'NotStarted' || step.stepStatus === 'Error');
  const tables = isToApprove && waitsFor.length === 0 ? toApprove(step, steps) : step.tables;
  return (
    <Panel
      title={`${step.at}. ${label}`}
      subtitle={<StepStatus step={step} />}
      actions={<StepButtons step={step} onAsk={onAsk} />}
      fill
    >
      <div className="column" style={{ gap: 12, padding: 12 }}>
        {help && (
          <p className="faded" style={{ maxWidth: 720 }}>
            {help}
          </p>
        )}
        <StepMessage step={step} />
        <StepProgress step={step} />
        {step.stepStatus === 'Error' && step.hasLog && (
          <section className="column" style={{ gap: 4 }}>
            <h3>{t('Log')}</h3>
            <StepLog runId={run.runId} step={step} />
          </section>
        )}
        {isToApprove && (
          <p>
            {richly('Not by %{hands}: a person who took part in the run may not approve it.', {
              hands: <b>{hands.join(', ')}</b>,
            })}
          </p>
        )}
        {waitsFor.length > 0 && step.stepStatus !== 'Completed' && (
          <section
            className="refused"
            style={{ background: 'var(--amber-soft)', color: 'var(--amber)' }}
          >
            <h3>{t('Before it can begin')}</h3>
            <ul>
              {waitsFor.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
        )}
        {tables.map((table) => (
          <StepFigures key={table.title} table={table} />
        ))}
        {files.length > 0 && (
          <section className="column" style={{ gap: 4 }}>
            <h3>{t('File |||| %{count} files', { count: files.length })}</h3>
            <FilesTable runId={run.runId} step={label} files={files} />
          </section>
        )}
        {step.startedAt !== null && <StepFacts step={step} />}
      </div>
    </Panel>
  );
};

/** The message of the step: why it failed, or its outcome. */
const StepMessage = ({ step: { message, stepStatus } }: { step: StepOfRun }) => {
  if (!message) return null;
  return stepStatus === 'Error' ? (
    <p role="alert" className="refused breaks" style={{ whiteSpace: 'pre-line' }}>
      <b>{t('It failed.')}</b> {message}
    </p>
  ) : (
    <p>{message}</p>
  );
};
