import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { t } from '#console/browser/language.ts';
import { useAsk } from '#console/calls/callsTo.ts';
import type { Row } from '#console/calls/rows.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import type { job } from '#own/job/job.ts';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { reconciliationCalls } from './reconciliationCalls.ts';

/** The file that the clock fetches, and a button that fetches it now. */
export const FetchPanel = () => {
  const source = useAsk(reconciliationCalls, 'source', {});
  const [jobId, setJobId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const task = useGetOne<Row<typeof job>>(
    'job',
    { id: String(jobId) },
    {
      enabled: jobId !== null,
      refetchInterval: ({ state }) =>
        ['done', 'failed'].includes(state.data?.state ?? '') ? false : 500,
    },
  );
  const state = jobId === null ? null : (task.data?.state ?? 'waiting');
  const isUnderWay = state !== null && state !== 'done' && state !== 'failed';
  const of = source.data?.source ?? null;
  const fetchNow = async () => {
    setFault(null);
    try {
      setJobId((await reconciliationCalls.ask('fetch', { body: {} as never })).jobId);
    } catch (refused) {
      setFault((refused as Error).message);
    }
  };
  return (
    <Panel
      title={t('Fetched on schedule')}
      actions={
        of && (
          <Button changes disabled={isUnderWay} onClick={() => void fetchNow()}>
            {isUnderWay ? t('Fetching…') : t('Fetch now')}
          </Button>
        )
      }
    >
      <p className="note">
        {source.data &&
          (of === null
            ? t('No file is fetched on schedule. The setting OFFERDESK_MEMBER_FILE names one.')
            : t('%{fileName} is fetched at %{at} on each trading day from %{folder}.', {
                fileName: of.fileName,
                at: of.at,
                folder: of.folder,
              }))}
      </p>
      {(fault !== null || state === 'failed') && (
        <p role="alert" className="column refused breaks">
          {fault ?? task.data?.message}
        </p>
      )}
      {state === 'done' && (
        <p role="status" className="note">
          {task.data?.message}{' '}
          <Button to={tmReconciliation.screens.list}>{t('Open the log')}</Button>
        </p>
      )}
    </Panel>
  );
};
