import { styled } from '@mui/material/styles';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAtServerTime } from '#console/browser/clock.ts';
import { quantityText, timeText } from '#console/browser/format.ts';
import { english, t } from '#console/browser/language.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { processRun } from '#own/processRun/processRun.ts';
import type { masterSetup } from '#schemas/masterSetup.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { Figures, Page } from './dashboardParts.ts';
import { FigureLink } from './FigureLink.tsx';
import { todayWords } from './todayWords.ts';

const Waits = styled('div')({
  display: 'grid',
  flex: '1 0 auto',
  gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 10fr)',
  gap: 12,
  '& > *': { minHeight: 240, contain: 'size' },
  '@media (max-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (max-width: 899.98px)': {
    gridTemplate: 'none / minmax(0, 1fr)',
    '& > *': { minHeight: 0, contain: 'none' },
  },
});

const setupCalls = callsTo<typeof masterSetup>('masterSetup');
const runCalls = callsTo<typeof processRun>('processRun');

const setups = [
  ['provisional', english('Provisional'), english('just begun')],
  ['drafted', english('Drafted'), english('not yet marked')],
  ['verification', english('For Verification'), english('to approve')],
  ['rework', english('Rework'), english('sent back')],
  ['approved', english('Approved'), english('in force')],
] as const;

const runs = [
  ['Started', english('Started'), english('under way')],
  ['Completed', english('Completed'), english('allotments are out')],
  ['Cancelled', english('Cancelled'), english('stopped early')],
] as const;

const colours = { Started: 'blue', Completed: 'green', Cancelled: 'grey' } as const;

/** The runs that are shown; all of them are in their list. */
const last12 = {
  sort: { field: 'runId', order: 'DESC' },
  pagination: first(12),
} satisfies Wanted<typeof processRun>;

/**
 * The dashboard of the desk of listed companies: master set-ups and runs by status (specification
 * §2.3), and the work that waits for the desk.
 */
export default function ListcoDashboard() {
  const today = useAtServerTime((now) => todayWords(now, []));
  const stats = usePolled(setupCalls, 'stats', {}, 15_000);
  const runStats = usePolled(runCalls, 'stats', {}, 5_000);
  return (
    <Page>
      <PageHead
        title={t('Allocation')}
        subtitle={today}
        actions={
          <>
            <Button to="/allocation/master-setup/new">{t('New Master Setup')}</Button>
            <Button variant="contained" to="/allocation/process/start">
              {t('Start Process')}
            </Button>
          </>
        }
      />
      <Figures aria-label={t('Master setups')}>
        {setups.map(([status, label, hint]) => (
          <FigureLink
            key={status}
            label={t(label)}
            value={quantityText(stats.data?.[status])}
            hint={t(hint)}
            to={`/allocation/master-setup-list/${status}`}
          />
        ))}
      </Figures>
      <Figures aria-label={t('Allocation processes')}>
        {runs.map(([status, label, hint]) => (
          <FigureLink
            key={status}
            label={t('Processes %{label}', { label: t(label) })}
            value={quantityText(runStats.data && (runStats.data[`status_${status}`] ?? 0))}
            hint={t(hint)}
            to={`/allocation/process/list?runStatus=${status}`}
          />
        ))}
      </Figures>
      <Waits>
        <WaitingSetups />
        <LastRuns />
      </Waits>
    </Page>
  );
}

/** The master set-ups with a question for the desk. */
const WaitingSetups = () => {
  const navigate = useNavigate();
  const questions = usePolled(setupCalls, 'questions', {}, 15_000);
  return (
    <Panel title={t('Waiting for this desk')} subtitle={<LiveAge of={questions} />} fill>
      <PlainTable
        label={t('Waiting for this desk')}
        rows={questions.data ?? []}
        rowKey={({ id, question }) => `${id} ${question}`}
        onOpen={({ id }) => void navigate(`/allocation/master-setup/view/${id}`)}
        empty={emptyWords(questions, t('Nothing waits.'))}
        columns={(column) => [
          column('offer', t('Offer'), { width: 110 }, ({ symbol }) => <b>{symbol}</b>),
          column('day', t('T day'), { width: 92 }, ({ openOnDate }) => openOnDate),
          column('question', t('What'), ({ since, ...row }) => (
            <span
              className="wrapped"
              title={since ? t('T day ended %{since}', { since: timeText(since) }) : undefined}
            >
              {saidIn(row, 'question')}
            </span>
          )),
        ]}
      />
    </Panel>
  );
};

/** The newest runs, whatever their status. */
const LastRuns = () => {
  const navigate = useNavigate();
  const last = useGetList<Row<typeof processRun>>('processRun', last12, {
    retry: false,
    refetchInterval: 5_000,
  });
  return (
    <Panel
      title={t('Last processes')}
      subtitle={<LiveAge of={last} />}
      actions={
        <Button variant="text" to="/allocation/process/list">
          {t('All processes')}
        </Button>
      }
      fill
    >
      <PlainTable
        label={t('Last allocation processes')}
        rows={last.data ?? []}
        rowKey={({ runId }) => runId}
        onOpen={({ runId }) => void navigate(`/allocation/process/view/${runId}`)}
        empty={emptyWords(last, t('No process has been started yet.'))}
        columns={(column) => [
          column('run', t('Run'), { width: 48 }, ({ runId }) => runId),
          column('offer', t('Offer'), (run) => saidIn(run, 'title')),
          column('dayType', t('Type'), { width: 52 }, ({ dayType, processLabel }) => (
            <span className="mono" title={t(processLabel)}>
              {dayType}
            </span>
          )),
          column('status', t('Status'), ({ runStatus }) => (
            <Status colour={colours[runStatus]}>{t(runStatus)}</Status>
          )),
          column('step', t('Step'), ({ step }) => (step ? t(step) : '–')),
        ]}
      />
    </Panel>
  );
};

/** The words of an empty table: no rows, still loading, or the error. */
const emptyWords = (
  { data, isError, error }: { data: unknown; isError: boolean; error: Error | null },
  none: string,
): string => (isError && error ? error.message : data ? none : t('Loading…'));
