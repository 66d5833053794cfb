import { Panel } from '../parts/Panel.tsx';
import { hasLog, type OnAsk } from './asked.ts';
import { FilesTable } from './FilesTable.tsx';
import type { Run, RunStep } from './run.ts';
import { StepDeeds } from './StepDeeds.tsx';
import { StepFacts } from './StepFacts.tsx';
import { StepFigures } from './StepFigures.tsx';
import styles from './StepPanel.module.css';
import { StepProgress } from './StepProgress.tsx';
import { StepStatus } from './StepStatus.tsx';

/** One step in full: what it does, what it waits for or came to, and everything that can be done to it. */
export const StepPanel = ({
  run,
  step,
  number,
  onAsk,
}: {
  run: Run;
  step: RunStep;
  number: number;
  onAsk: OnAsk;
}) => {
  const { label, help, files, tables, waitsFor } = step;
  return (
    <Panel
      title={`${number}. ${label}`}
      subtitle={<StepStatus step={step} />}
      actions={<StepDeeds step={step} onAsk={onAsk} />}
      fill
    >
      <div className={styles.body}>
        {help && <p className={styles.help}>{help}</p>}
        <StepMessage step={step} />
        <StepProgress step={step} />
        {waitsFor.length > 0 && step.stepStatus !== 'Completed' && (
          <section className={styles.waits}>
            <h3>Before it can begin</h3>
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
          <section className={styles.files}>
            <h3>{files.length === 1 ? 'File' : `${files.length} files`}</h3>
            <div className={styles.table}>
              <FilesTable runId={run.runId} step={label} files={files} />
            </div>
          </section>
        )}
        {hasLog(step) && <StepFacts step={step} />}
      </div>
    </Panel>
  );
};

/** What the step itself says: why it failed, or what came of it. */
const StepMessage = ({ step: { message, stepStatus } }: { step: RunStep }) => {
  if (!message) return null;
  return stepStatus === 'Error' ? (
    <p role="alert" className={styles.error}>
      <b>It failed.</b> {message}
    </p>
  ) : (
    <p>{message}</p>
  );
};
