import type { Resource } from '#model';
import { bulkUpload, uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { masterFile } from '#own/bulkUpload/masterFile.ts';
import { english, t } from '../../browser/language.ts';
import { rowFilesOf } from '../../calls/rowAt.ts';
import type { PageProps } from '../../nouns/pages.ts';
import { BatchFacts } from '../BatchFacts.tsx';
import { type RowFileKind, RowFilePage } from '../RowFilePage.tsx';
import { rowsText } from '../rowsText.ts';
import {
  type Batch,
  figuresOf,
  isChecked,
  isUntouched,
  masterOf,
  toWrite,
  uploadCalls,
  type Verdict,
} from './batch.ts';
import { Lines } from './Lines.tsx';
import { masterSays } from './masterSays.tsx';

/** One file on its way: how far it is, what it would change, and what can be done with it. */
export const MasterBatchPage = ({ params }: PageProps) => (
  <RowFilePage type={masterFiles} params={params} />
);

const masterFiles: RowFileKind<Batch, Verdict> = {
  noun: bulkUpload,
  calls: uploadCalls,
  names: masterFile,
  missing: english('There is no such batch'),
  list: english('Previous Master Uploads'),
  parameter: 'verdict',
  Rows: Lines,
  shownOf: (batch) => {
    const { batchId, fileName, resource, state, written } = batch;
    const at = { params: { batchId } };
    const master = masterOf(batch);
    const rows = rowsText(toWrite(batch));
    return {
      title: t('Batch %{batchId}', { batchId }),
      subtitle: (
        <>
          {master?.label ?? resource} · <span className="mono">{fileName}</span>
        </>
      ),
      facts: <BatchFacts batch={batch} />,
      steps: { written: t('Committed'), nothing: t('nothing written') },
      says: masterSays(batch),
      again: `${uploadPath}?master=${resource}`,
      figures: isChecked(batch) ? figuresOf(batch) : [],
      actions: {
        isStarted: !isUntouched(batch),
        left: toWrite(batch),
        downloads:
          state === 'discarded'
            ? []
            : [{ label: t('Download file'), href: uploadCalls.addressOf('file', at) }],
        discard: {
          question: t('Discard batch %{batchId}?', { batchId }),
          says: t(
            'None of its rows have been written. To commit them later, upload the file again.',
          ),
        },
        write: master && {
          label: t('Commit %{rows}', { rows }),
          question: t('Commit %{rows} of %{fileName}?', { rows, fileName }),
          says: <Effect batch={batch} master={master} />,
          act: () => rowFilesOf(master).commit(batch),
        },
        revert:
          written > 0
            ? {
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
                act: () => uploadCalls.ask('revert', { ...at, body: {} }),
              }
            : null,
      },
    };
  },
};

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
