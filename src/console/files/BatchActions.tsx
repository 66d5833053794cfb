import { useState } from 'react';
import type { Resource } from '#model';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { quantityText } from '../browser/format.ts';
import { call } from '../calls/api.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { type Batch, rowsText, toWrite } from './batch.ts';
import { Confirm } from './Confirm.tsx';
import { Download } from './Download.tsx';
import { batchCalls } from './useBatch.ts';

/** Above so many rows a revert is confirmed by typing the number of the batch. */
const manyRows = 1000;

/** What can be done with a batch in its state; everything that cannot be undone asks first. */
export const BatchActions = ({
  batch,
  master,
  onChanged,
}: {
  batch: Batch;
  master: Resource | null;
  onChanged: () => void;
}) => {
  const [asking, setAsking] = useState<'commit' | 'discard' | 'revert' | null>(null);
  const { batchId, state, sha256, refused } = batch;
  const at = `${bulkUpload.api}/${batchId}`;
  const close = () => setAsking(null);
  const after = (doing: Promise<unknown>) => doing.then(onChanged);
  // Only whoever brought a file decides what becomes of it; the server says the same.
  const isMine = useReader().userId === batch.userId;
  const isDiscardable =
    isMine && (state === 'failed' || (state === 'checked' && batch.written + batch.held === 0));
  const rows = toWrite(batch);
  const isCommittable = isMine && state === 'checked' && rows > 0 && master !== null;
  const isRevertible = isMine && state === 'committed' && batch.written > 0;
  return (
    <>
      {refused > 0 && (
        <Download href={`${at}/errors`}>Download error file ({quantityText(refused)})</Download>
      )}
      {state !== 'discarded' && <Download href={`${at}/file`}>Download file</Download>}
      {isDiscardable && <Button onClick={() => setAsking('discard')}>Discard</Button>}
      {isCommittable && (
        <Button kind="main" onClick={() => setAsking('commit')}>
          Commit {rowsText(rows)}
        </Button>
      )}
      {isRevertible && <Button onClick={() => setAsking('revert')}>Revert whole batch</Button>}
      {asking === 'commit' && master && (
        <Confirm
          title={`Commit ${rowsText(rows)} of ${batch.fileName}?`}
          go={`Commit ${rowsText(rows)}`}
          act={() =>
            after(
              call('POST', `${master.api}/import`, {
                query: { dryRun: false },
                body: { batchId, sha256 },
              }),
            )
          }
          onClose={close}
        >
          <Effect batch={batch} master={master} />
        </Confirm>
      )}
      {asking === 'discard' && (
        <Confirm
          title={`Discard batch ${batchId}?`}
          go="Discard"
          act={() => after(batchCalls.ask('discard', { params: { batchId }, body: {} }))}
          onClose={close}
        >
          <p>Nothing of it has been written. To commit it after all, upload the file again.</p>
        </Confirm>
      )}
      {asking === 'revert' && (
        <Confirm
          title={`Revert batch ${batchId}?`}
          go={`Revert ${rowsText(batch.written)}`}
          typed={
            batch.written > manyRows
              ? { label: 'Type the number of the batch', value: String(batchId) }
              : undefined
          }
          act={() => after(batchCalls.ask('revert', { params: { batchId }, body: {} }))}
          onClose={close}
        >
          <p>
            Rows that it changed get the values that they had before; rows that it added are
            removed. A row that somebody changed or used since stays as it is and is named
            afterwards.
          </p>
        </Confirm>
      )}
    </>
  );
};

/** What a commit does, count by count, and what it leaves out. */
const Effect = ({ batch, master }: { batch: Batch; master: Resource }) => {
  const { created, changed, unchanged, refused } = batch;
  const plural = master.plural ?? `${master.label}s`;
  return (
    <>
      <ul>
        {created > 0 && (
          <li>
            {rowsText(created)} are added to {plural}.
          </li>
        )}
        {changed > 0 && (
          <li>
            {rowsText(changed)} of {plural} are changed as previewed.
          </li>
        )}
        {unchanged > 0 && <li>{rowsText(unchanged)} stay as they are.</li>}
        {refused > 0 && <li>{rowsText(refused)} with faults are left out.</li>}
      </ul>
      <p>
        A row that somebody changes before the commit reaches it is refused and counted. The whole
        batch can be reverted afterwards.
      </p>
    </>
  );
};
