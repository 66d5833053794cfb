import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { quantityText } from '../../browser/format.ts';
import { richly, t } from '../../browser/language.ts';
import { saidIn } from '../../fields/rowValue.ts';
import { faultWords } from '../CellFaults.tsx';
import { leftOutWords, rowsText } from '../rowsText.ts';
import { goesOn, RowProgress, type StageSays } from '../StageWords.tsx';
import { UploadFault } from '../UploadFault.tsx';
import { linesRequest, useFileLines } from '../useRowFile.ts';
import { type Batch, refusedAtCommit, toWrite, type UploadLine, uploadCalls } from './batch.ts';

/** The words of the page of a batch at each stage. */
export const masterSays = (batch: Batch): StageSays => ({
  checking:
    batch.state === 'received' ? (
      <RowProgress label={t('Waiting to be checked')} done={0} />
    ) : (
      <RowProgress label={t('Check')} done={batch.done} />
    ),
  unreadable: <Unreadable batch={batch} />,
  checked: <Preview batch={batch} />,
  writing: (
    <RowProgress label={t('Commit')} done={batch.done} of={batch.done + toWrite(batch)}>
      {t(goesOn)}
    </RowProgress>
  ),
  written: <Written batch={batch} />,
  discarded: t('The batch is discarded. None of its rows were written.'),
  reverting: <RowProgress label={t('Revert')} done={batch.done} of={batch.written} />,
  reverted: <Reverted batch={batch} />,
});

/** The file is none that could be checked: what is wrong with it, one fault a line. */
const Unreadable = ({ batch }: { batch: Batch }) => {
  const page = linesRequest(batch.batchId, { verdict: 'refused', outcome: null }, null);
  const { data } = useFileLines<UploadLine>(uploadCalls, page);
  const checks = (data?.lines ?? []).flatMap(({ faults }) => faults.map(faultWords));
  return (
    <UploadFault fault={{ message: checks.length > 0 ? null : saidIn(batch, 'message'), checks }} />
  );
};

const Preview = ({ batch }: { batch: Batch }) => (
  <p role="status">
    {toWrite(batch) === 0
      ? t('There is nothing to commit: no row of the file is new or changed.')
      : t('Nothing is written yet. Commit writes the new and the changed rows shown here.')}{' '}
    {saidIn(batch, 'message')} {leftOutWords(batch.refused)}
    {saidIn(batch, 'datesRead')
      .split('\n')
      .map((sentence) => (
        <Fragment key={sentence}> {sentence}</Fragment>
      ))}
  </p>
);

/** Rows that the commit wrote, and why other previewed rows were not written. */
const Written = ({ batch }: { batch: Batch }) => {
  const moved = refusedAtCommit(batch);
  return (
    <p role="status">
      <b>{t('%{written} written.', { written: rowsText(batch.written) })}</b>{' '}
      {batch.held > 0 && (
        <Link to="?outcome=held">
          {t('%{held} wait for a second person’s approval.', { held: rowsText(batch.held) })}
        </Link>
      )}{' '}
      {batch.refused > 0 && (
        <Link to="?verdict=refused">
          {richly('%{refused} refused%{moved}.', {
            refused: rowsText(batch.refused),
            moved:
              moved > 0 && t(', %{moved} of them since the check', { moved: quantityText(moved) }),
          })}
        </Link>
      )}
    </p>
  );
};

const Reverted = ({ batch: { reverted, kept: keptCount } }: { batch: Batch }) => (
  <p role="status">
    {t('The batch is reverted: %{reverted} are as they were before it.', {
      reverted: rowsText(reverted),
    })}{' '}
    {keptCount > 0 && (
      <Link to="?outcome=kept">
        {t('%{keptCount} were changed since and are left unchanged.', {
          keptCount: rowsText(keptCount),
        })}
      </Link>
    )}
  </p>
);
