import { useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { processRun, usualArea } from '#own/processRun/processRun.ts';
import { richly, t } from '../../browser/language.ts';
import { shown } from '../../fields/widgets.ts';
import type { PageProps } from '../../nouns/pages.ts';
import { Button } from '../../parts/Button.tsx';
import { Columns } from '../../parts/Columns.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { UnreadPage } from '../../parts/Unread.tsx';
import { OpenedDialog } from '../decisions/OpenedDialog.tsx';
import { runActionsOf } from '../decisions/runActions.ts';
import type { OpenDialog, OpenStepDialog } from '../decisions/stepDialog.ts';
import { StepPanel } from '../steps/StepPanel.tsx';
import { StepsTable } from '../steps/StepsTable.tsx';
import { useStepKeys } from '../steps/useStepKeys.ts';
import { AboutLinks } from './AboutLinks.tsx';
import { CancelRun } from './CancelRun.tsx';
import { RunFacts } from './RunFacts.tsx';
import type { RunWithSteps } from './run.ts';
import { stepInFocus } from './runState.ts';
import { useRun } from './useRun.ts';
import { WhatNext } from './WhatNext.tsx';
import { WhoDid } from './WhoDid.tsx';

/** Where the runs of a process are listed. */
type Home = { label: string; path: string };

const usualHome: Home = { label: processRun.plural ?? '', path: processRun.screens.list ?? '/' };

/**
 * One run of a process: its run-book, the step in focus, and the actions of people. `home` is the
 * link back to the page where it was chosen.
 */
export const RunPage = ({
  params: { runId = '' },
  home = usualHome,
}: PageProps & { home?: Home }) => {
  const request = useRun(runId);
  const { data: answer, refetch } = request;
  if (!answer)
    return (
      <UnreadPage request={request} title={t(processRun.label)} missing={t('There is no such run')}>
        <Button to={home.path}>{t(home.label)}</Button>
      </UnreadPage>
    );
  return <Book answer={answer} home={home} onDone={() => void refetch()} />;
};

const Book = ({
  answer,
  home,
  onDone,
}: {
  answer: RunWithSteps;
  home: Home;
  onDone: () => void;
}) => {
  const { run, steps } = answer;
  const [search, setSearch] = useSearchParams();
  const notify = useNotify();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const named = steps.find(({ name }) => name === search.get('step'));
  const step = named ?? stepInFocus(answer);
  // The address names a step once the user has chosen one; until then the page follows the run.
  const choose = ({ name }: StepOfRun) => setSearch({ step: name }, { replace: true });
  const ask: OpenStepDialog = (what, of) => {
    if (what !== 'retry') return setDialog({ step: of, what });
    runActionsOf(run, onDone)
      .to(of, 'retry')
      .catch((error: HttpError) => notify(error.message, { type: 'error' }));
  };
  useStepKeys(step, ask);
  return (
    <div className="filledPage">
      <PageHead
        title={run.title}
        badge={shown(processRun.fields.runStatus, run.runStatus)}
        subtitle={
          <>
            {run.processLabel} ·{' '}
            {run.area === usualArea && (
              <>
                {richly('day type %{dayType} ·', {
                  dayType: <span className="mono">{run.dayType}</span>,
                })}{' '}
              </>
            )}
            {richly('run %{runId}', { runId: <span className="mono">{run.runId}</span> })}
          </>
        }
        actions={
          <>
            <AboutLinks run={run} />
            <Button to={home.path}>{t(home.label)}</Button>
            <CancelRun answer={answer} onDone={onDone} />
          </>
        }
      />
      <RunFacts run={run} />
      <WhatNext answer={answer} onChoose={choose} onAsk={ask} />
      {/* As high as the page, and at least as high as the run-book; the step beside it scrolls. */}
      <Columns widths="minmax(0, 4fr) minmax(0, 3fr)" rows="minmax(auto, 1fr)">
        <div style={{ display: 'grid', gridTemplateRows: 'auto minmax(130px, 1fr)', gap: 12 }}>
          <Panel title={t('Steps')} subtitle={countWords(steps)}>
            <StepsTable answer={answer} chosen={step} onChoose={choose} onAsk={ask} />
          </Panel>
          <Panel title={t('Who did what')} fill>
            <WhoDid answer={answer} />
          </Panel>
        </div>
        {step && <StepPanel answer={answer} step={step} onAsk={ask} />}
      </Columns>
      {dialog && (
        <OpenedDialog
          answer={answer}
          // As it is now: it may have gone on since it was asked.
          request={{
            ...dialog,
            step: steps.find(({ name }) => name === dialog.step.name) ?? dialog.step,
          }}
          onDone={onDone}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
};

const countWords = (steps: readonly StepOfRun[]): string => {
  const done = steps.filter(({ stepStatus }) => stepStatus === 'Completed').length;
  return t('%{done} of %{steps} completed', { done, steps: steps.length });
};
