import { english, richly, t } from '#console/browser/language.ts';
import { type RowFileKind, RowFilePage } from '#console/files/RowFilePage.tsx';
import { rowsText } from '#console/files/rowsText.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { exchangeUpload, exchangeUploadPath } from '#schemas/exchangeUpload.ts';
import { answerFile } from '../answerFile.ts';
import { AnswerRows } from './AnswerRows.tsx';
import {
  type AnswerFile,
  type AnswerOutcome,
  answerCalls,
  bidsText,
  figuresOf,
  stillToWrite,
} from './answerFile.ts';
import { answerSays } from './answerSays.tsx';

/** The page of a file of answers: its progress, what would be written, and the outcome of each row. */
export const AnswerFilePage = ({ params }: PageProps) => (
  <RowFilePage type={answerFiles} params={params} />
);

const answerFiles: RowFileKind<AnswerFile, AnswerOutcome> = {
  noun: exchangeUpload,
  calls: answerCalls,
  names: answerFile,
  missing: english('There is no such upload'),
  list: english('Upload Log'),
  Rows: AnswerRows,
  shownOf: (file) => {
    const { batchId, uploadStatus } = file;
    const at = { params: { batchId } };
    const rows = rowsText(stillToWrite(file));
    return {
      title: t('Exchange Upload %{batchId}', { batchId }),
      subtitle: richly('%{fileName} by %{uploadedBy}', {
        fileName: <span className="mono">{file.fileName}</span>,
        uploadedBy: file.uploadedBy,
      }),
      steps: { written: t('Written'), nothing: t('nothing written') },
      says: answerSays(file),
      again: exchangeUploadPath,
      figures: file.records > 0 && uploadStatus !== 'Discarded' ? figuresOf(file) : [],
      actions: {
        isStarted: file.isStarted,
        left: stillToWrite(file),
        downloads:
          uploadStatus === 'Success'
            ? [{ label: t('Download result file'), href: answerCalls.addressOf('result', at) }]
            : [],
        discard: {
          question: t('Discard upload %{batchId}?', { batchId }),
          says: t(
            'None of its rows have been written. To write them later, upload the file again.',
          ),
        },
        checkAgain: {
          question: t('Check upload %{batchId} again?', { batchId }),
          says: t(
            'Every row that is not written is checked again, in the order of the file and against the current bids. Nothing is written.',
          ),
        },
        write: {
          label: t('Write %{rows}', { rows }),
          question: t('Write %{rows} of %{fileName}?', { rows, fileName: file.fileName }),
          says: <Effect file={file} />,
          act: () => answerCalls.ask('commit', { ...at, body: {} }),
        },
      },
    };
  },
};

/** The effect of writing, count by count, and the rows that it leaves out. */
const Effect = ({ file }: { file: AnswerFile }) => (
  <>
    <ul>
      <li>
        {t('%{confirmations} confirmed for their custodians.', {
          confirmations: bidsText(file.confirmations),
        })}
      </li>
      <li>
        {t(
          '%{rejections} refused: on 100% margin they leave the book, on 0% they stay and the obligation is the member’s.',
          { rejections: bidsText(file.rejections) },
        )}
      </li>
      {file.refused > 0 && (
        <li>{t('%{refused} with faults left out.', { refused: rowsText(file.refused) })}</li>
      )}
    </ul>
    <p>
      {t(
        'A bid that was changed since the check is left out too. A refusal can be taken back until the allocation.',
      )}
    </p>
  </>
);
