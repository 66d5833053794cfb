import { t } from '#console/browser/language.ts';
import {
  type BatchAction,
  BatchActions,
  checkingAgain,
  discarding,
  errorFile,
} from '#console/files/BatchActions.tsx';
import { rowsText } from '#console/files/rowsText.ts';
import { isUnderWay } from '#console/files/stage.ts';
import {
  type AnswerFile,
  answerCalls,
  bidsText,
  canBeMended,
  stageOf,
  stillToWrite,
} from './answerFile.ts';

/** The possible actions on a file in its status. Writing shows its effect in numbers first. */
export const AnswerActions = ({ file, onDone }: { file: AnswerFile; onDone: () => void }) => {
  const { batchId, uploadStatus, refused, isStarted } = file;
  const at = { params: { batchId } };
  const isChecked = uploadStatus === 'Checked';
  const downloads = [
    ...errorFile(isUnderWay(stageOf(file)) ? 0 : refused, answerCalls.addressOf('errors', at)),
    ...(uploadStatus === 'Success'
      ? [{ label: t('Download result file'), href: answerCalls.addressOf('result', at) }]
      : []),
  ];
  const deeds = [
    ...(!isStarted && (uploadStatus === 'Error' || isChecked) ? [discardOf(file)] : []),
    ...(canBeMended(file) && refused > 0 ? [checkAgainOf(file)] : []),
    ...(isChecked && stillToWrite(file) > 0 ? [writeOf(file)] : []),
  ];
  return (
    <BatchActions
      batchId={batchId}
      broughtBy={file.uploadedBy}
      downloads={downloads}
      deeds={deeds}
      onDone={onDone}
    />
  );
};

const writeOf = (file: AnswerFile): BatchAction => {
  const rows = rowsText(stillToWrite(file));
  return {
    name: 'write',
    label: t('Write %{rows}', { rows }),
    question: t('Write %{rows} of %{fileName}?', { rows, fileName: file.fileName }),
    says: <Effect file={file} />,
    act: () => answerCalls.ask('commit', { params: { batchId: file.batchId }, body: {} }),
  };
};

const checkAgainOf = ({ batchId }: AnswerFile) =>
  checkingAgain(
    t('Check upload %{batchId} again?', { batchId }),
    t(
      'Every row that is not written is checked again, in the order of the file and against the current bids. Nothing is written.',
    ),
    () => answerCalls.ask('recheck', { params: { batchId }, body: {} }),
  );

const discardOf = ({ batchId }: AnswerFile) =>
  discarding(
    t('Discard upload %{batchId}?', { batchId }),
    t('None of its rows have been written. To write them later, upload the file again.'),
    () => answerCalls.ask('discard', { params: { batchId }, body: {} }),
  );

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
