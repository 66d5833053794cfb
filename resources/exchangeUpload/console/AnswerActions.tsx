import { quantityText } from '#console/browser/format.ts';
import { type BatchAction, BatchActions } from '#console/files/BatchActions.tsx';
import { rowsText } from '#console/files/rowsText.ts';
import { isUnderWay } from '#console/files/stage.ts';
import { type AnswerFile, answerCalls, bidsText, stageOf, stillToWrite } from './answerFile.ts';

/** What can be done with a file in its status. Writing says in numbers what it will do. */
export const AnswerActions = ({ file, onDone }: { file: AnswerFile; onDone: () => void }) => {
  const { batchId, uploadStatus, refused, isStarted } = file;
  const at = { params: { batchId } };
  const isChecked = uploadStatus === 'Checked';
  const downloads = [
    ...(refused > 0 && !isUnderWay(stageOf(file))
      ? [
          {
            label: `Download error file (${quantityText(refused)})`,
            href: answerCalls.addressOf('errors', at),
          },
        ]
      : []),
    ...(uploadStatus === 'Success'
      ? [{ label: 'Download result file', href: answerCalls.addressOf('result', at) }]
      : []),
  ];
  const deeds = [
    ...(!isStarted && (uploadStatus === 'Error' || isChecked) ? [discardOf(file)] : []),
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
    label: `Write ${rows}`,
    question: `Write ${rows} of ${file.fileName}?`,
    go: `Write ${rows}`,
    says: <Effect file={file} />,
    act: () => answerCalls.ask('commit', { params: { batchId: file.batchId }, body: {} }),
  };
};

const discardOf = ({ batchId }: AnswerFile): BatchAction => ({
  name: 'discard',
  label: 'Discard',
  question: `Discard upload ${batchId}?`,
  go: 'Discard',
  says: <p>None of its rows have been written. To write them later, upload the file again.</p>,
  act: () => answerCalls.ask('discard', { params: { batchId }, body: {} }),
});

/** What writing does, count by count, and what it leaves out. */
const Effect = ({ file }: { file: AnswerFile }) => (
  <>
    <ul>
      <li>{bidsText(file.confirmations)} confirmed for their custodians.</li>
      <li>
        {bidsText(file.rejections)} refused: on 100% margin they leave the book, on 0% they stay and
        the obligation is the member’s.
      </li>
      {file.refused > 0 && <li>{rowsText(file.refused)} with faults left out.</li>}
    </ul>
    <p>
      A bid that was changed since the check is left out too. A refusal can be taken back until the
      allocation.
    </p>
  </>
);
