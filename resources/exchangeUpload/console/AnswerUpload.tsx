import { useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { Download } from '#console/files/Download.tsx';
import { UploadPage } from '#console/files/UploadPage.tsx';
import { useUpload } from '#console/files/useUpload.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { custodianColumns, mostAnswers } from '#domain/exchangeFile/custodianFile.ts';
import { exchangeUpload, exchangeUploadPath } from '#schemas/exchangeUpload.ts';
import { answerCalls } from './answerFile.ts';

/** The page /cf/exchange-upload: choose a file of custodians' answers and send it to be checked. */
export const AnswerUpload = () => {
  const navigate = useNavigate();
  const upload = useUpload(async (file, sending) => {
    const { batchId } = await answerCalls.send('file', file, sending);
    await navigate(`${exchangeUploadPath}/${batchId}`);
  });
  return (
    <UploadPage
      title={t('Exchange Upload')}
      actions={
        <>
          <Button to="/cf/report">{t('CP Confirmations')}</Button>
          <Button to={exchangeUpload.screens.list}>{t('Upload Log')}</Button>
        </>
      }
      panel={t('File of a custodian')}
      upload={upload}
      note={t(
        'The file is checked first: every row against its bid and the cut-off. No bid is confirmed or refused before you confirm the file. At most %{mostAnswers} rows.',
        { mostAnswers: mostAnswers.toLocaleString('en-IN') },
      )}
      hint={upload.file ? '' : t('Please Select File')}
      go={t('Check file')}
      layout={<AnswerColumns />}
    />
  );
};

const AnswerColumns = () => (
  <Panel
    title={t('Columns')}
    fill
    actions={<Download href={answerCalls.addressOf('sample')}>{t('Download sample')}</Download>}
  >
    <p className="note">{t('A CSV file whose first row names the columns, in any order.')}</p>
    <PlainTable
      label={t('Columns of the file')}
      rows={custodianColumns}
      rowKey={({ name }) => name}
      columns={(column) => [
        column('name', t('Column'), { width: 150 }, ({ name }) => <b lang="en">{name}</b>),
        column('isNeeded', t('Needed'), { width: 96 }, ({ isNeeded }) =>
          isNeeded ? t('mandatory') : t('optional'),
        ),
        column('words', t('Content'), ({ words }) => (
          <span className="faded" style={{ whiteSpace: 'normal' }}>
            {t(words)}
          </span>
        )),
      ]}
    />
  </Panel>
);
