import { Link } from 'react-router-dom';
import { richly, t } from '#console/browser/language.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import { leftOutWords, rowsText } from '#console/files/rowsText.ts';
import { goesOn, RowProgress, type StageSays } from '#console/files/StageWords.tsx';
import { UploadFault } from '#console/files/UploadFault.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { type AnswerFile, bidsText, stillToWrite } from './answerFile.ts';

/** The words of the page of a file of answers at each stage. */
export const answerSays = (file: AnswerFile): StageSays => ({
  checking: <RowProgress label={t('Check')} done={file.records} />,
  unreadable: <UploadFault fault={{ message: saidIn(file, 'message'), checks: [] }} />,
  checked: <Preview file={file} />,
  writing: (
    <RowProgress label={t('Writing')} done={file.accepted + file.refused} of={file.records}>
      {t(goesOn)}
    </RowProgress>
  ),
  written: <Written file={file} />,
  discarded: t('The file is discarded. None of its rows were written.'),
});

const Preview = ({ file }: { file: AnswerFile }) => (
  <>
    {file.message && (
      <Banner colour="amber" label={t('Before you write this file')}>
        {saidIn(file, 'message')}
      </Banner>
    )}
    <p role="status">
      {stillToWrite(file) === 0
        ? t('There is nothing to write: every row of the file has a fault.')
        : richly(
            file.isStarted
              ? 'Written: %{accepted}. What is left confirms %{confirmations} and refuses %{rejections}.'
              : 'Nothing is written yet. The file confirms %{confirmations} and refuses %{rejections}.',
            {
              accepted: <b>{rowsText(file.accepted)}</b>,
              confirmations: <b>{bidsText(file.confirmations)}</b>,
              rejections: <b>{bidsText(file.rejections)}</b>,
            },
          )}{' '}
      {leftOutWords(file.refused)}
    </p>
  </>
);

const Written = ({ file: { accepted, refused } }: { file: AnswerFile }) => (
  <p role="status">
    <b>{t('%{accepted} taken', { accepted: rowsText(accepted) })}</b>
    {refused > 0 &&
      richly(
        ', %{link}: mend them here, or check them again against the current bids, and write them',
        {
          link: (
            <Link to="?rows=refused">
              {t('%{refused} refused', { refused: rowsText(refused) })}
            </Link>
          ),
        },
      )}
    .
  </p>
);
