import { useState } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { rowsText } from '#console/files/batch.ts';
import { Confirm } from '#console/files/Confirm.tsx';
import { Download } from '#console/files/Download.tsx';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { exchangeUpload } from '#schemas/exchangeUpload.ts';
import { type AnswerFile, bidsText, isUnderWay, stillToWrite } from './answerFile.ts';

const calls = callsTo<typeof exchangeUpload>(exchangeUpload.name);

/** What can be done with a file in its status. Writing says in numbers what it will do. */
export const AnswerActions = ({ file, onChanged }: { file: AnswerFile; onChanged: () => void }) => {
  const [asking, setAsking] = useState<'commit' | 'discard' | null>(null);
  const { batchId, uploadStatus, refused } = file;
  const at = `${exchangeUpload.api}/${batchId}`;
  const close = () => setAsking(null);
  const act = (what: 'commit' | 'discard') => () =>
    calls.ask(what, { params: { batchId }, body: {} }).then(() => onChanged());
  // Only whoever brought a file decides what becomes of it; the server says the same.
  const isMine = useReader().userId === file.uploadedBy;
  const isDiscardable =
    isMine && !file.isStarted && (uploadStatus === 'Error' || uploadStatus === 'Checked');
  const rows = stillToWrite(file);
  return (
    <>
      {refused > 0 && !isUnderWay(file) && (
        <Download href={`${at}/errors`}>Download error file ({quantityText(refused)})</Download>
      )}
      {uploadStatus === 'Success' && (
        <Download href={`${at}/result`}>Download result file</Download>
      )}
      {isDiscardable && <Button onClick={() => setAsking('discard')}>Discard</Button>}
      {isMine && uploadStatus === 'Checked' && rows > 0 && (
        <Button kind="main" onClick={() => setAsking('commit')}>
          Write {rowsText(rows)}
        </Button>
      )}
      {asking === 'commit' && (
        <Confirm
          title={`Write ${rowsText(rows)} of ${file.fileName}?`}
          go={`Write ${rowsText(rows)}`}
          act={act('commit')}
          onClose={close}
        >
          <ul>
            <li>{bidsText(file.confirmations)} confirmed for their custodians.</li>
            <li>
              {bidsText(file.rejections)} refused: on 100% margin they leave the book, on 0% they
              stay and the obligation is the member’s.
            </li>
            {refused > 0 && <li>{rowsText(refused)} with faults left out.</li>}
          </ul>
          <p>
            A bid that was changed since the check is left out too. A refusal can be taken back
            until the allocation.
          </p>
        </Confirm>
      )}
      {asking === 'discard' && (
        <Confirm
          title={`Discard upload ${batchId}?`}
          go="Discard"
          act={act('discard')}
          onClose={close}
        >
          <p>Nothing of it has been written. To write it after all, upload the file again.</p>
        </Confirm>
      )}
    </>
  );
};
