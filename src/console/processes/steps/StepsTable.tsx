import { styled } from '@mui/material/styles';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { Progress } from '../../parts/ProgressBar.tsx';
import type { OpenStepDialog } from '../decisions/stepDialog.ts';
import { isAtWork, type RunWithSteps } from '../run/run.ts';
import { StepActions } from './StepActions.tsx';
import { StepKind } from './StepKind.tsx';
import { percentOf } from './StepProgress.tsx';
import { StepStatus } from './StepStatus.tsx';
import { StepTime } from './StepTime.tsx';

const Label = styled('span')({
  display: 'block',
  width: 0,
  minWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontWeight: 550,
});

/** The run-book: each step in its order with how it is, since when, and what can be had of it. */
export const StepsTable = ({
  answer: { run, steps },
  chosen,
  onChoose,
  onAsk,
}: {
  answer: RunWithSteps;
  chosen: StepOfRun | undefined;
  onChoose: (step: StepOfRun) => void;
  onAsk: OpenStepDialog;
}) => (
  <PlainTable<StepOfRun>
    label={t('Steps of run %{runId}', { runId: run.runId })}
    rows={steps}
    rowKey={({ name }) => name}
    onOpen={onChoose}
    isCurrent={({ name }) => name === chosen?.name}
    columns={(column) => [
      column(
        'number',
        <span className="unseen">{t('Number')}</span>,
        { align: 'right', width: 34 },
        ({ at }) => <span className="muted">{at}</span>,
      ),
      column('label', t('Step'), { width: '100%' }, (step) => (
        <Label title={step.label}>{step.label}</Label>
      )),
      column('kind', t('Kind'), ({ kind }) => <StepKind kind={kind} />),
      column('status', t('Status'), { width: 116 }, (step) => <StepStatus step={step} />),
      column('time', t('Began'), { width: 128 }, (step) => (
        <>
          <StepTime step={step} />
          <SmallBar step={step} />
        </>
      )),
      column('actions', <span className="unseen">{t('Actions')}</span>, (step) => (
        <StepActions runId={run.runId} step={step} onAsk={onAsk} />
      )),
    ]}
  />
);

/**
 * The progress of a step, as a thin bar below its time; the open step next to the table shows it in
 * figures.
 */
const SmallBar = ({ step }: { step: StepOfRun }) =>
  isAtWork(step) && step.total ? (
    <Progress
      sx={{ height: 3, marginTop: '1px' }}
      aria-label={t('%{label}: %{done}% done', {
        label: step.label,
        done: percentOf(step.done ?? 0, step.total),
      })}
      done={step.done ?? 0}
      of={step.total}
    />
  ) : null;
