import { t } from '#console/browser/language.ts';
import { useAsk } from '#console/calls/callsTo.ts';
import { useJob } from '#console/calls/useJob.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { reconciliationCalls } from './reconciliationCalls.ts';

/** The file that the clock fetches, and a button that fetches it now. */
export const FetchPanel = () => {
  const source = useAsk(reconciliationCalls, 'source', {});
  const { begin, isUnderWay, fault, outcome } = useJob(() =>
    reconciliationCalls.ask('fetch', { body: {} as never }),
  );
  const of = source.data?.source ?? null;
  return (
    <Panel
      title={t('Fetched on schedule')}
      actions={
        of && (
          <Button changes disabled={isUnderWay} onClick={begin}>
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
      {fault !== null && (
        <p role="alert" className="column refused breaks">
          {fault}
        </p>
      )}
      {outcome !== null && (
        <p role="status" className="note">
          {outcome} <Button to={tmReconciliation.screens.list}>{t('Open the log')}</Button>
        </p>
      )}
    </Panel>
  );
};
