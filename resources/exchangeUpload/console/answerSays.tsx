import { Link } from 'react-router-dom';
import { rowsText } from '#console/files/rowsText.ts';
import { goesOn, RowProgress, type StageSays } from '#console/files/StageWords.tsx';
import { UploadFault } from '#console/files/UploadFault.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { type AnswerFile, bidsText, stillToWrite } from './answerFile.ts';

/** The words of the page of a file of answers at each stage. */
export const answerSays = (file: AnswerFile): StageSays => ({
  checking: <RowProgress label="Check" done={file.records} />,
  unreadable: <UploadFault fault={{ message: file.message, checks: [] }} />,
  checked: <Preview file={file} />,
  writing: (
    <RowProgress label="Writing" done={file.accepted + file.refused} of={file.records}>
      {goesOn}
    </RowProgress>
  ),
  written: <Written file={file} />,
  discarded: 'The file is discarded. None of its rows were written.',
});

const Preview = ({ file }: { file: AnswerFile }) => (
  <>
    {file.message && (
      <Banner colour="amber" label="Before you write this file">
        {file.message}
      </Banner>
    )}
    <p role="status">
      {stillToWrite(file) === 0 ? (
        'There is nothing to write: every row of the file has a fault.'
      ) : (
        <>
          Nothing is written yet. The file confirms <b>{bidsText(file.confirmations)}</b> and
          refuses <b>{bidsText(file.rejections)}</b>.
        </>
      )}{' '}
      {file.refused > 0 &&
        `${rowsText(file.refused)} with faults ${file.refused === 1 ? 'is' : 'are'} left out: mend them in the error file and upload that.`}
    </p>
  </>
);

const Written = ({ file: { accepted, refused } }: { file: AnswerFile }) => (
  <p role="status">
    <b>{rowsText(accepted)} taken</b>
    {refused > 0 && (
      <>
        , <Link to="?rows=refused">{rowsText(refused)} refused</Link>: mend them in the error file
        and upload that
      </>
    )}
    .
  </p>
);
