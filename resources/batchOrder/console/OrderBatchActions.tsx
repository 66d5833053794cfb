import { useState } from 'react';
import { quantityText, rupeesText } from '#console/browser/format.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { rowsText } from '#console/files/batch.ts';
import { Confirm } from '#console/files/Confirm.tsx';
import { Download } from '#console/files/Download.tsx';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { batchOrder } from '#schemas/batchOrder.ts';
import { isUnderWay, type OrderBatch, stillToPlace } from './orderBatch.ts';

const calls = callsTo<typeof batchOrder>(batchOrder.name);

/** Above so many rows placing is confirmed by typing the number of the batch. */
const manyRows = 1000;

/** What can be done with a batch in its state. Placing says in numbers what it will do. */
export const OrderBatchActions = ({
  batch,
  onChanged,
}: {
  batch: OrderBatch;
  onChanged: () => void;
}) => {
  const [asking, setAsking] = useState<'place' | 'discard' | null>(null);
  const { batchId, batchStatus, refused, accepted, layout } = batch;
  const at = `${batchOrder.api}/${batchId}`;
  const close = () => setAsking(null);
  const act = (what: 'place' | 'discard') => () =>
    calls.ask(what, { params: { batchId }, body: {} }).then(() => onChanged());
  // Only whoever brought a file decides what becomes of it; the server says the same.
  const isMine = useReader().userId === batch.userId;
  const rows = stillToPlace(batch);
  const isDiscardable =
    isMine && (batchStatus === 'Failed' || (batchStatus === 'Checked' && accepted === 0));
  return (
    <>
      {refused > 0 && !isUnderWay(batch) && (
        <Download href={`${at}/errors`}>Download error file ({quantityText(refused)})</Download>
      )}
      {batchStatus === 'Completed' && layout === 'BSE' && accepted > 0 && (
        <Download href={`${at}/result?only=accepted`}>Download accepted bids</Download>
      )}
      {batchStatus === 'Completed' && (
        <Download href={`${at}/result`}>Download result file</Download>
      )}
      {isDiscardable && <Button onClick={() => setAsking('discard')}>Discard</Button>}
      {isMine && batchStatus === 'Checked' && rows > 0 && (
        <Button kind="main" onClick={() => setAsking('place')}>
          Place {rowsText(rows)}
        </Button>
      )}
      {asking === 'place' && (
        <Confirm
          title={`Place ${rowsText(rows)} of ${batch.fileName}?`}
          go={`Place ${rowsText(rows)}`}
          typed={
            rows > manyRows
              ? { label: 'Type the number of the batch', value: String(batchId) }
              : undefined
          }
          act={act('place')}
          onClose={close}
        >
          <Effect batch={batch} />
        </Confirm>
      )}
      {asking === 'discard' && (
        <Confirm
          title={`Discard batch ${batchId}?`}
          go="Discard"
          act={act('discard')}
          onClose={close}
        >
          <p>Nothing of it has been placed. To place it after all, upload the file again.</p>
        </Confirm>
      )}
    </>
  );
};

/** What placing does, count by count, and what it leaves out. */
const Effect = ({ batch }: { batch: OrderBatch }) => (
  <>
    <ul>
      <li>
        {rowsText(stillToPlace(batch))} are placed one after the other, as if you had entered each:
        bids worth {rupeesText(batch.value)}.
      </li>
      {batch.refused > 0 && <li>{rowsText(batch.refused)} with faults are left out.</li>}
      {batch.warned > 0 && (
        <li>
          {rowsText(batch.warned)} {batch.warned === 1 ? 'is' : 'are'} placed though there is a
          warning.
        </li>
      )}
    </ul>
    {batch.message && <p>{batch.message}</p>}
    <p>
      What is placed is not taken back as a whole: bids are cancelled one by one, those on 0% margin
      never.
    </p>
  </>
);
