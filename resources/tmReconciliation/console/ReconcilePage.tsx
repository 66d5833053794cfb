import { useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { UploadPage } from '#console/files/UploadPage.tsx';
import { useUpload } from '#console/files/useUpload.ts';
import { Button } from '#console/parts/Button.tsx';
import { pluralOf } from '#model';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { FetchPanel } from './FetchPanel.tsx';
import { MemberColumns } from './MemberColumns.tsx';
import { reconciliationCalls, recordPath } from './reconciliationCalls.ts';

/** The page /utils/tm-reconciliation: a file of members is brought, or fetched, and compared with the master. */
export const ReconcilePage = () => {
  const navigate = useNavigate();
  const upload = useUpload(async (file, sending) => {
    const { id } = await reconciliationCalls.send('file', file, sending);
    await navigate(recordPath(id));
  });
  return (
    <UploadPage
      title={t('Reconcile a File')}
      actions={<Button to={tmReconciliation.screens.list}>{t(pluralOf(tmReconciliation))}</Button>}
      panel={t('File of trading members')}
      upload={upload}
      note={t(
        'The file is compared with the trading members, and nothing is written. What differs is shown member by member; a second Control User approves before it is applied.',
      )}
      hint={upload.file ? '' : t('Please Select File')}
      go={t('Compare file')}
      layout={
        <div className="column" style={{ gap: 12, minHeight: 0 }}>
          <FetchPanel />
          <MemberColumns />
        </div>
      }
    />
  );
};
