import { richly, t } from '#console/browser/language.ts';
import { shown } from '#console/fields/widgets.ts';
import { BatchPage } from '#console/files/BatchPage.tsx';
import { StageWords } from '#console/files/StageWords.tsx';
import { stepsOf } from '#console/files/stage.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Button } from '#console/parts/Button.tsx';
import { UnreadPage } from '#console/parts/Unread.tsx';
import { exchangeUpload, exchangeUploadPath } from '#schemas/exchangeUpload.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { AnswerRows } from './AnswerRows.tsx';
import { figuresOf, stageOf, useAnswerFile, wayOf } from './answerFile.ts';
import { answerSays } from './answerSays.tsx';

/** The page of a file of answers: its progress, what would be written, and the outcome of each row. */
export const AnswerFilePage = ({ params }: PageProps) => {
  const request = useAnswerFile(params.batchId ?? '');
  const { data: file } = request;
  if (!file)
    return (
      <UnreadPage request={request} title={t('There is no such upload')}>
        <Button to={exchangeUpload.screens.list}>{t('Upload Log')}</Button>
      </UnreadPage>
    );
  return (
    <BatchPage
      title={t('Exchange Upload %{batchId}', { batchId: file.batchId })}
      badge={shown(exchangeUpload.fields.uploadStatus, file.uploadStatus)}
      subtitle={richly('%{fileName} by %{uploadedBy}', {
        fileName: <span className="mono">{file.fileName}</span>,
        uploadedBy: file.uploadedBy,
      })}
      actions={<AnswerActions file={file} onDone={() => void request.refetch()} />}
      steps={stepsOf(wayOf(file), { written: t('Written'), nothing: t('nothing written') })}
      words={
        <StageWords stage={stageOf(file)} says={answerSays(file)} again={exchangeUploadPath} />
      }
      figures={file.records > 0 && file.uploadStatus !== 'Discarded' ? figuresOf(file) : []}
      rows={(kind) => (
        <AnswerRows file={file} kind={kind} onMended={() => void request.refetch()} />
      )}
    />
  );
};
