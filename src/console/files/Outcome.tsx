import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { quantityText } from '../browser/format.ts';
import { Button } from '../parts/Button.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import styles from './BatchPage.module.css';
import { type Batch, refusedAtCommit, rowsText, toWrite } from './batch.ts';
import { UploadFault } from './UploadFault.tsx';
import { useLines } from './useLines.ts';

/** The outcome of a batch so far, and the next step for its uploader. */
export const Outcome = ({ batch, again }: { batch: Batch; again: string }) => {
  const says = words[batch.state];
  return <div className={styles.outcome}>{says(batch, again)}</div>;
};

const words: Record<Batch['state'], (batch: Batch, again: string) => ReactNode> = {
  received: () => <UnderWay label="Waiting to be checked" done={0} of={null} />,
  // How many rows a file has is known only at its end.
  checking: ({ done }) => <UnderWay label="Check" done={done} of={null} />,
  checked: (batch) => <Preview batch={batch} />,
  failed: (batch, again) => <Unreadable batch={batch} again={again} />,
  committing: (batch) => (
    <UnderWay label="Commit" done={batch.done} of={batch.done + toWrite(batch)}>
      It goes on without you, and after a restart of the server too.
    </UnderWay>
  ),
  committed: (batch) => <Written batch={batch} />,
  reverting: ({ done, written }) => <UnderWay label="Revert" done={done} of={written} />,
  reverted: ({ reverted, kept }) => (
    <p role="status">
      The batch is reverted: {rowsText(reverted)} are as they were before it.{' '}
      {kept > 0 && (
        <Link to="?outcome=kept">
          {rowsText(kept)} were changed by somebody since and stay as they are now.
        </Link>
      )}
    </p>
  ),
  discarded: (_, again) => (
    <p role="status">
      The batch is discarded; nothing of it was written. <Link to={again}>Upload another file</Link>
    </p>
  ),
};

const UnderWay = ({
  label,
  done,
  of,
  children,
}: {
  label: string;
  done: number;
  of: number | null;
  children?: ReactNode;
}) => (
  <ProgressBar
    label={label}
    done={done}
    of={of}
    words={
      <>
        {of ? `${quantityText(done)} of ${rowsText(of)}.` : done > 0 && `${rowsText(done)} so far.`}{' '}
        {children}
      </>
    }
  />
);

/** The file is none that could be checked: what is wrong with it, one fault a line. */
const Unreadable = ({ batch, again }: { batch: Batch; again: string }) => {
  const { data } = useLines(batch.batchId, { verdict: 'refused', outcome: null }, null);
  const checks = (data?.lines ?? []).flatMap(({ faults }) => faults.map(({ message }) => message));
  return (
    <>
      <UploadFault fault={{ message: checks.length > 0 ? null : batch.message, checks }} />
      <p className={styles.again}>
        <Button to={again}>Upload another file</Button>
      </p>
    </>
  );
};

const Preview = ({ batch }: { batch: Batch }) => (
  <p role="status">
    {toWrite(batch) === 0
      ? 'There is nothing to commit: no row of the file is new or changed.'
      : 'Nothing is written yet. Commit writes the new and the changed rows as they stand here.'}{' '}
    {batch.message}{' '}
    {batch.refused > 0 &&
      `${rowsText(batch.refused)} ${batch.refused === 1 ? 'is' : 'are'} left out: mend them in the error file and upload that as another batch.`}
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
