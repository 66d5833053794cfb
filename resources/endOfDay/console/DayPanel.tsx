import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { timeText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { Question } from '#console/fields/Question.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { AnswerTo } from '#model';
import type { endOfDay } from '#schemas/endOfDay.ts';
import { checksumsOf, DayStatus } from './DaysTable.tsx';
import { type DayShown, dayCalls, runPath } from './useDays.ts';

const Preconditions = styled('ul')({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 12,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '176px 1fr',
    gap: 8,
    alignItems: 'baseline',
    justifyItems: 'start',
  },
});

type Precondition = AnswerTo<typeof endOfDay, 'days'>['preconditions'][number];

/** One business day: its preconditions in words, and what can be done with it now. */
export const DayPanel = ({
  day,
  preconditions,
  onStarted,
}: {
  day: DayShown;
  preconditions: readonly Precondition[];
  onStarted: () => void;
}) => {
  const { businessDate, runId, runStatus, message, why, startedBy, startedAt, endedAt } = day;
  const [isAsked, setIsAsked] = useState(false);
  const isOver = runStatus === 'Completed';
  const isOpen = isOver || runStatus === 'Started';
  return (
    <Panel
      title={t('End of %{businessDate}', { businessDate })}
      subtitle={<DayStatus day={day} />}
      fill
      footer={
        <div className="row grow" style={{ gap: 12 }}>
          <p role="status" className="grow">
            {isOpen ? message : why}
          </p>
          {isOver && <Button to={checksumsOf(businessDate)}>{t('Its checksums')}</Button>}
          {isOpen && runId !== null && (
            <Button variant={isOver ? 'outlined' : 'contained'} size="large" to={runPath(runId)}>
              {t('Open run %{runId}', { runId })}
            </Button>
          )}
          {!isOpen && (
            <Button
              variant="contained"
              size="large"
              disabled={why !== null}
              onClick={() => setIsAsked(true)}
            >
              {t('Start End of Day')}
            </Button>
          )}
        </div>
      }
    >
      {isOpen && (
        <p className="note">
          {richly('Started by %{startedBy}%{startedAt}%{endedAt}.', {
            startedBy,
            startedAt: startedAt && ` ${t('at %{startedAt}', { startedAt: timeText(startedAt) })}`,
            endedAt: endedAt && t(', ended at %{endedAt}', { endedAt: timeText(endedAt) }),
          })}
        </p>
      )}
      {!isOver && (
        <Preconditions aria-label={t('Preconditions')}>
          {preconditions.map(({ label, isMet, words }) => (
            <li key={label}>
              <Status colour={isMet ? 'green' : 'amber'} icon={isMet ? '✓' : '○'}>
                {label}
              </Status>
              <div>
                {words.map((each) => (
                  <p key={each}>{each}</p>
                ))}
              </div>
            </li>
          ))}
        </Preconditions>
      )}
      <p className="note">
        {isOver
          ? t(
              'Every file of the day is in the run, with its SHA-256 in the Checksum Logs, where each can be verified again.',
            )
          : t(
              'The files are written after the market has closed and all file transfers have ended. The run waits for conditions that are not met yet, and then continues automatically. The end of each trading day also starts on schedule.',
            )}
      </p>
      {isAsked && (
        <ConfirmStart
          businessDate={businessDate}
          unmet={preconditions.filter(({ isMet }) => !isMet)}
          onStarted={onStarted}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Panel>
  );
};

const ConfirmStart = ({
  businessDate,
  unmet,
  onStarted,
  onClose,
}: {
  businessDate: string;
  unmet: readonly Precondition[];
  onStarted: () => void;
  onClose: () => void;
}) => {
  const navigate = useNavigate();
  return (
    <Question
      title={t('Start the end of %{businessDate}?', { businessDate })}
      answer={t('Start')}
      leave={t('Back')}
      act={async () => {
        const { runId } = await dayCalls.ask('start', { body: { businessDate } });
        onStarted();
        await navigate(runPath(runId));
      }}
      onClose={onClose}
    >
      <p>{t('It writes the files of the day and anchors the journal. A day is ended once.')}</p>
      {unmet.length > 0 && (
        <>
          <p>{t('It will wait for:')}</p>
          <ul>
            {unmet
              .flatMap(({ words }) => words)
              .map((words) => (
                <li key={words}>{words}</li>
              ))}
          </ul>
        </>
      )}
    </Question>
  );
};
