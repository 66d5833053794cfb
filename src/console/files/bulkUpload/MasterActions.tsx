import type { Resource } from '#model';
import { t } from '../../browser/language.ts';
import { rowFilesOf } from '../../calls/rowAt.ts';
import { type BatchAction, BatchActions, discarding, errorFile } from '../BatchActions.tsx';
import { rowsText } from '../rowsText.ts';
import { type Batch, toWrite, uploadCalls } from './batch.ts';

/** Actions on a batch in its state; irreversible ones ask for confirmation. */
export const MasterActions = ({
  batch,
  master,
  onDone,
}: {
  batch: Batch;
  master: Resource | null;
  onDone: () => void;
}) => {
  const { batchId, state, refused, written } = batch;
  const at = { params: { batchId } };
  const isUntouched = state === 'checked' && written + batch.held === 0;
  const downloads = [
    ...errorFile(refused, uploadCalls.addressOf('errors', at)),
    ...(state === 'discarded'
      ? []
      : [{ label: t('Download file'), href: uploadCalls.addressOf('file', at) }]),
  ];
  const deeds = [
    ...(state === 'failed' || isUntouched ? [discardOf(batch)] : []),
    ...(state === 'checked' && toWrite(batch) > 0 && master ? [commitOf(batch, master)] : []),
    ...(state === 'committed' && written > 0 ? [revertOf(batch)] : []),
  ];
  return (
    <BatchActions
      batchId={batchId}
      broughtBy={batch.userId}
      downloads={downloads}
      deeds={deeds}
      onDone={onDone}
    />
  );
};

const commitOf = (batch: Batch, master: Resource): BatchAction => {
  const rows = rowsText(toWrite(batch));
  return {
    name: 'write',
    label: t('Commit %{rows}', { rows }),
    question: t('Commit %{rows} of %{fileName}?', { rows, fileName: batch.fileName }),
    says: <Effect batch={batch} master={master} />,
    act: () => rowFilesOf(master).commit(batch),
  };
};

const discardOf = ({ batchId }: Batch) =>
  discarding(
    t('Discard batch %{batchId}?', { batchId }),
    t('None of its rows have been written. To commit them later, upload the file again.'),
    () => uploadCalls.ask('discard', { params: { batchId }, body: {} }),
  );

const revertOf = ({ batchId, written }: Batch): BatchAction => ({
  name: 'revert',
  label: t('Revert whole batch'),
  question: t('Revert batch %{batchId}?', { batchId }),
  go: t('Revert %{written}', { written: rowsText(written) }),
  dearRows: written,
  says: (
    <p>
      {t(
        'Rows that it changed get their previous values back; rows that it added are removed. A row that was changed or used since is left unchanged and listed afterwards.',
      )}
    </p>
  ),
  act: () => uploadCalls.ask('revert', { params: { batchId }, body: {} }),
});

/** Effect of a commit, count by count, including the rows left out. */
const Effect = ({ batch, master }: { batch: Batch; master: Resource }) => {
  const { created, changed, unchanged, refused } = batch;
  const plural = master.plural ?? `${master.label}s`;
  return (
    <>
      <ul>
        {created > 0 && (
          <li>{t('Added to %{plural}: %{created}.', { created: rowsText(created), plural })}</li>
        )}
        {changed > 0 && (
          <li>
            {t('Changed in %{plural}, as previewed: %{changed}.', {
              changed: rowsText(changed),
              plural,
            })}
          </li>
        )}
        {unchanged > 0 && (
          <li>{t('Left unchanged: %{unchanged}.', { unchanged: rowsText(unchanged) })}</li>
        )}
        {refused > 0 && (
          <li>{t('Left out because of faults: %{refused}.', { refused: rowsText(refused) })}</li>
        )}
      </ul>
      <p>
        {t(
          'If a user changes a row before the commit reaches it, the row is refused and counted. You can revert the whole batch afterwards.',
        )}
      </p>
    </>
  );
};
