import { processRun } from '#own/processRun/processRun.ts';
import { t } from '../../browser/language.ts';
import { Question } from '../../fields/Question.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import type { RunWithSteps } from '../run/run.ts';
import { toApprove } from '../run/toApprove.ts';
import { FilesTable } from '../steps/FilesTable.tsx';
import { StepFigures } from '../steps/StepFigures.tsx';
import { BeginDialog } from './BeginDialog.tsx';
import { LogDialog } from './LogDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { reasonKept } from './reasonKept.ts';
import { runActionsOf } from './runActions.ts';
import type { OpenDialog } from './stepDialog.ts';
import { UploadDialog } from './UploadDialog.tsx';

/** The open dialog of a step, above the page. */
export const OpenedDialog = ({
  answer: { run, steps },
  request: { step, what },
  onDone,
  onClose,
}: {
  answer: RunWithSteps;
  request: OpenDialog;
  onDone: () => void;
  onClose: () => void;
}) => {
  const runActions = runActionsOf(run, onDone);
  const { runId } = run;
  switch (what) {
    case 'log':
      return <LogDialog runId={runId} step={step} onClose={onClose} />;
    case 'files':
      return (
        <Dialog
          title={t('Files: %{label}', { label: step.label })}
          open
          wide
          onClose={onClose}
          leave={t('Close')}
        >
          <FilesTable runId={runId} step={step.label} files={step.files} />
        </Dialog>
      );
    case 'upload':
      return <UploadDialog runId={runId} step={step} onDone={onDone} onClose={onClose} />;
    case 'begin':
      return (
        <BeginDialog
          noun={processRun}
          step={step}
          act={(values) => runActions.to(step, 'begin', values)}
          onClose={onClose}
        />
      );
    case 'approve':
      return (
        <Question
          title={t('Approve: %{label}', { label: step.label })}
          answer={t('Approve')}
          reason={{ label: t('Remark'), hint: t('optional') }}
          wide={toApprove(step, steps).length > 0}
          act={({ reason }) => runActions.to(step, 'approve', { reason })}
          onClose={onClose}
          below={toApprove(step, steps).map((table) => (
            <StepFigures key={table.title} table={table} />
          ))}
        >
          <p>{step.help ?? t('The run continues with it, under your name.')}</p>
        </Question>
      );
    case 'reject':
      return (
        <RejectDialog
          step={step}
          before={steps.filter(({ stepStatus }) => stepStatus === 'Completed')}
          act={(reason, again) =>
            runActions.to(step, 'reject', { reason, again: again.join(',') || undefined })
          }
          onClose={onClose}
        />
      );
    case 'pass':
      return (
        <Question
          title={t('Skip: %{label}', { label: step.label })}
          answer={t('Skip')}
          reason={reasonKept()}
          act={({ reason }) => runActions.to(step, 'pass', { reason })}
          onClose={onClose}
        >
          <p>{t('%{mayPass}: the run continues without it.', { mayPass: step.mayPass })}</p>
        </Question>
      );
  }
};
