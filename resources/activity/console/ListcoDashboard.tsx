import { useNavigate } from 'react-router-dom';
import { useServerNow } from '#console/browser/clock.ts';
import { quantityText, timeText } from '#console/browser/format.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import { rowsOf, usePolledRows } from '#console/calls/rowsOf.ts';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { processRun } from '#own/processRun/processRun.ts';
import type { masterSetup } from '#schemas/masterSetup.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import styles from './Dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { todayWords } from './todayWords.ts';

const setupCalls = callsTo<typeof masterSetup>('masterSetup');
const runCalls = callsTo<typeof processRun>('processRun');
const processRuns = rowsOf<typeof processRun>('processRun');

const setups = [
  ['provisional', 'Provisional', 'just begun'],
  ['drafted', 'Drafted', 'not yet marked'],
  ['verification', 'For Verification', 'to approve'],
  ['rework', 'Rework', 'sent back'],
  ['approved', 'Approved', 'in force'],
] as const;

const runs = [
  ['Started', 'Started', 'under way'],
  ['Completed', 'Completed', 'allotments are out'],
  ['Cancelled', 'Cancelled', 'taken back'],
] as const;

const colours = { Started: 'blue', Completed: 'green', Cancelled: 'grey' } as const;

/** Runs that are shown; all of them are in their list. */
const mostRuns = 12;

/** What the desk of listed companies sees first: master set-ups and runs by status (specification §2.3), and what waits for it. */
export default function ListcoDashboard() {
  const now = useServerNow();
  const navigate = useNavigate();
  const stats = usePolled(setupCalls, 'stats', {}, 15_000);
  const runStats = usePolled(runCalls, 'stats', {}, 5_000);
  const questions = usePolled(setupCalls, 'questions', {}, 15_000);
  const last = usePolledRows(
    'last-runs',
    processRuns,
    { sort: ['runId', 'DESC'], most: mostRuns },
    5_000,
  );
  return (
    <div className={styles.page}>
      <PageHead
        title="Allocation"
        subtitle={todayWords(now, [])}
        actions={
          <>
            <Button to="/allocation/master-setup/new">New Master Setup</Button>
            <Button kind="main" to="/allocation/process/start">
              Start Process
            </Button>
          </>
        }
      />
      <section className={styles.figures} aria-label="Master setups">
        {setups.map(([status, label, hint]) => (
          <FigureLink
            key={status}
            label={label}
            value={quantityText(stats.data?.[status])}
            hint={hint}
            to={`/allocation/master-setup-list/${status}`}
          />
        ))}
      </section>
      <section className={styles.figures} aria-label="Allocation processes">
        {runs.map(([status, label, hint]) => (
          <FigureLink
            key={status}
            label={`Processes ${label}`}
            value={quantityText(runStats.data && (runStats.data[`status_${status}`] ?? 0))}
            hint={hint}
            to={`/allocation/process/list?runStatus=${status}`}
          />
        ))}
      </section>
      <div className={styles.waits}>
        <Panel title="Waiting for this desk" subtitle={<LiveAge of={questions} />} fill>
          <PlainTable
            label="Waiting for this desk"
            rows={questions.data ?? []}
            rowKey={({ id, question }) => `${id} ${question}`}
            onOpen={({ id }) => void navigate(`/allocation/master-setup/view/${id}`)}
            empty={emptyWords(questions, 'Nothing waits.')}
            columns={[
              {
                name: 'offer',
                label: 'Offer',
                width: 110,
                render: ({ symbol }) => <b>{symbol}</b>,
              },
              { name: 'day', label: 'T day', width: 92, render: ({ openOnDate }) => openOnDate },
              {
                name: 'question',
                label: 'What',
                render: ({ question, since }) => (
                  <span
                    className={styles.wraps}
                    title={since ? `T day ended ${timeText(since)}` : undefined}
                  >
                    {question}
                  </span>
                ),
              },
            ]}
          />
        </Panel>
        <Panel
          title="Last processes"
          subtitle={<LiveAge of={last} />}
          actions={
            <Button kind="ghost" to="/allocation/process/list">
              All processes
            </Button>
          }
          fill
        >
          <PlainTable
            label="Last allocation processes"
            rows={last.data ?? []}
            rowKey={({ runId }) => runId}
            onOpen={({ runId }) => void navigate(`/allocation/process/view/${runId}`)}
            empty={emptyWords(last, 'No process has been started yet.')}
            columns={[
              { name: 'run', label: 'Run', width: 48, render: ({ runId }) => runId },
              { name: 'offer', label: 'Offer', render: ({ title }) => title },
              {
                name: 'dayType',
                label: 'Type',
                width: 52,
                render: ({ dayType, processLabel }) => (
                  <span className="mono" title={processLabel}>
                    {dayType}
                  </span>
                ),
              },
              {
                name: 'status',
                label: 'Status',
                render: ({ runStatus }) => <Status colour={colours[runStatus]}>{runStatus}</Status>,
              },
              { name: 'step', label: 'Step', render: ({ step }) => step ?? '–' },
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}

/** What an empty table says: that it is empty, still to come, or why it is not there. */
const emptyWords = (
  { data, isError, error }: { data: unknown; isError: boolean; error: Error | null },
  none: string,
): string => (isError && error ? error.message : data ? none : 'Loading…');
