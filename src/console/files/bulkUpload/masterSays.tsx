import { Link } from 'react-router-dom';
import { quantityText } from '../../browser/format.ts';
import { rowsText } from '../rowsText.ts';
import { goesOn, RowProgress, type StageSays } from '../StageWords.tsx';
import { UploadFault } from '../UploadFault.tsx';
import { type Batch, refusedAtCommit, toWrite } from './batch.ts';
import { useLines } from './useLines.ts';

/** The words of the page of a batch at each stage. */
export const masterSays = (batch: Batch): StageSays => ({
  checking:
    batch.state === 'received' ? (
      <RowProgress label="Waiting to be checked" done={0} />
    ) : (
      <RowProgress label="Check" done={batch.done} />
    ),
  unreadable: <Unreadable batch={batch} />,
  checked: <Preview batch={batch} />,
  writing: (
    <RowProgress label="Commit" done={batch.done} of={batch.done + toWrite(batch)}>
      {goesOn}
    </RowProgress>
  ),
  written: <Written batch={batch} />,
  discarded: 'The batch is discarded. None of its rows were written.',
  reverting: <RowProgress label="Revert" done={batch.done} of={batch.written} />,
  reverted: <Reverted batch={batch} />,
});

/** The file is none that could be checked: what is wrong with it, one fault a line. */
const Unreadable = ({ batch }: { batch: Batch }) => {
  const { data } = useLines(batch.batchId, { verdict: 'refused', outcome: null }, null);
  const checks = (data?.lines ?? []).flatMap(({ faults }) => faults.map(({ message }) => message));
  return <UploadFault fault={{ message: checks.length > 0 ? null : batch.message, checks }} />;
};

const Preview = ({ batch }: { batch: Batch }) => (
  <p role="status">
    {toWrite(batch) === 0
      ? 'There is nothing to commit: no row of the file is new or changed.'
      : 'Nothing is written yet. Commit writes the new and the changed rows shown here.'}{' '}
    {batch.message}{' '}
    {batch.refused > 0 &&
      `${rowsText(batch.refused)} ${batch.refused === 1 ? 'is' : 'are'} left out. Mend them here, or in the error file and upload that as another batch.`}
  </p>
);

/** What the commit wrote, and why the rest of what was previewed was not. */
const Written = ({ batch }: { batch: Batch }) => {
  const moved = refusedAtCommit(batch);
  return (
    <p role="status">
      <b>{rowsText(batch.written)} written.</b>{' '}
      {batch.held > 0 && (
        <Link to="?outcome=held">{rowsText(batch.held)} wait for a second person’s approval.</Link>
      )}{' '}
      {batch.refused > 0 && (
        <Link to="?verdict=refused">
          {rowsText(batch.refused)} refused
          {moved > 0 && `, ${quantityText(moved)} of them since the check`}.
        </Link>
      )}
    </p>
  );
};

const Reverted = ({ batch: { reverted, kept: keptCount } }: { batch: Batch }) => (
  <p role="status">
    The batch is reverted: {rowsText(reverted)} are as they were before it.{' '}
    {keptCount > 0 && (
      <Link to="?outcome=kept">
        {rowsText(keptCount)} were changed by somebody since and stay as they are now.
      </Link>
    )}
  </p>
);
