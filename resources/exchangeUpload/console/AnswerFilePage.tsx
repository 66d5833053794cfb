import { Link, useSearchParams } from 'react-router-dom';
import { quantityText } from '#console/browser/format.ts';
import { shown } from '#console/fields/widgets.ts';
import styles from '#console/files/BatchPage.module.css';
import { rowsText } from '#console/files/batch.ts';
import { type RowFigure, RowFigures } from '#console/files/RowFigures.tsx';
import { Steps } from '#console/files/Steps.tsx';
import { UploadFault } from '#console/files/UploadFault.tsx';
import type { PageProps } from '#console/nouns/pages.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import notes from '#console/parts/Notes.module.css';
import { Loading } from '#console/parts/Notes.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { ProgressBar } from '#console/parts/ProgressBar.tsx';
import { answerOutcomes, exchangeUpload, exchangeUploadPath } from '#schemas/exchangeUpload.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { AnswerRows } from './AnswerRows.tsx';
import {
  type AnswerFile,
  type AnswerOutcome,
  bidsText,
  stepsOf,
  stillToWrite,
  useAnswerFile,
} from './answerFile.ts';

/** The page of a file of answers: its progress, what would be written, and the outcome of each row. */
export const AnswerFilePage = ({ params }: PageProps) => {
  const { data: file, error, refetch } = useAnswerFile(params.batchId ?? '');
  const [search, setSearch] = useSearchParams();
  if (!file)
    return error ? (
      <>
        <PageHead title="There is no such upload" />
        <div role="alert" className={notes.note}>
          {error.message} <Button to={exchangeUpload.screens.list}>Upload Log</Button>{' '}
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      </>
    ) : (
      <Loading />
    );
  const asked = search.get('rows');
  const kind = figuresOf(file).find(({ name }) => name === asked)?.name ?? null;
  return (
    <>
      <PageHead
        title={`Exchange Upload ${file.batchId}`}
        badge={shown(exchangeUpload.fields.uploadStatus, file.uploadStatus)}
        subtitle={
          <>
            <span className="mono">{file.fileName}</span> by {file.uploadedBy}
          </>
        }
        actions={<AnswerActions file={file} onChanged={() => void refetch()} />}
      />
      <div className={styles.top}>
        <Steps steps={stepsOf(file)} />
      </div>
      <div className={styles.outcome}>
        {file.message && file.uploadStatus === 'Checked' && (
          <Banner colour="amber" label="Before you write this file">
            {file.message}
          </Banner>
        )}
        <Words file={file} />
      </div>
      {file.records > 0 && file.uploadStatus !== 'Discarded' && (
        <>
          <RowFigures
            figures={figuresOf(file)}
            chosen={kind}
            onChoose={(chosen) => setSearch(chosen === null ? {} : { rows: chosen })}
          />
          <AnswerRows key={kind} file={file} kind={kind} />
        </>
      )}
    </>
  );
};

const figuresOf = (file: AnswerFile): RowFigure<AnswerOutcome>[] => [
  { name: 'waiting', label: answerOutcomes.waiting, colour: 'blue', count: stillToWrite(file) },
  { name: 'taken', label: answerOutcomes.taken, colour: 'green', count: file.accepted },
  { name: 'refused', label: answerOutcomes.refused, colour: 'red', count: file.refused },
];

/** The outcome of a file so far, and the next step for its uploader. */
const Words = ({ file }: { file: AnswerFile }) => {
  const { uploadStatus, records, accepted, refused } = file;
  switch (uploadStatus) {
    case 'Checking':
      return (
        <ProgressBar
          label="Check"
          done={records}
          // How many rows a file has is known only at its end.
          of={null}
          words={records > 0 && `${rowsText(records)} so far`}
        />
      );
    case 'Checked':
      return <Preview file={file} />;
    case 'Processing':
      return (
        <ProgressBar
          label="Writing"
          done={accepted + refused}
          of={records}
          words={`${quantityText(accepted + refused)} of ${rowsText(records)}. It goes on without you, and after a restart of the server too.`}
        />
      );
    case 'Error':
      return (
        <>
          <UploadFault fault={{ message: file.message, checks: [] }} />
          <p className={styles.again}>
            <Button to={exchangeUploadPath}>Upload another file</Button>
          </p>
        </>
      );
    case 'Discarded':
      return (
        <p role="status">
          The file is discarded; nothing of it was written.{' '}
          <Link to={exchangeUploadPath}>Upload another file</Link>
        </p>
      );
    default:
      return (
        <p role="status">
          <b>{rowsText(accepted)} taken</b>
          {refused > 0 && (
            <>
              , <Link to="?rows=refused">{rowsText(refused)} refused</Link>: mend them in the error
              file and upload that
            </>
          )}
          .
        </p>
      );
  }
};

const Preview = ({ file }: { file: AnswerFile }) => (
  <p role="status">
    {stillToWrite(file) === 0 ? (
      'There is nothing to write: every row of the file has a fault.'
    ) : (
      <>
        Nothing is written yet. The file confirms <b>{bidsText(file.confirmations)}</b> and refuses{' '}
        <b>{bidsText(file.rejections)}</b>.
      </>
    )}{' '}
    {file.refused > 0 &&
      `${rowsText(file.refused)} with faults ${file.refused === 1 ? 'is' : 'are'} left out: mend them in the error file and upload that.`}
  </p>
);
