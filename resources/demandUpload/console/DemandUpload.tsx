import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Question } from '#console/fields/Question.tsx';
import { KindBox } from '#console/files/KindBox.tsx';
import type { Fault } from '#console/files/UploadFault.tsx';
import { UploadPage } from '#console/files/UploadPage.tsx';
import { useUpload } from '#console/files/useUpload.ts';
import { Button } from '#console/parts/Button.tsx';
import { IconButton } from '#console/parts/IconButton.tsx';
import { demandFileTypes, demandUpload } from '#schemas/demandUpload.ts';
import { demandCalls } from './demandCalls.ts';
import { Failures } from './Failures.tsx';
import { FileLayout } from './FileLayout.tsx';

const Done = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 6px 6px 12px',
  borderRadius: 'var(--radius)',
  background: 'var(--green-soft)',
  color: 'var(--green)',
  fontWeight: 550,
  '& span': { flex: 1 },
});

type FileType = keyof typeof demandFileTypes;

/** The outcome of a file that the server has read: it is loaded, or each check that it failed. */
type Outcome = 'loaded' | { failures: readonly string[]; fileName: string };

/** The page /filegen-tracker/demandfileupload (specification §2.9, §4.9). */
export const DemandUpload = () => {
  const [type, setType] = useState<FileType | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const sending = useUpload(async (file, options) => {
    if (!type) return;
    const failures = await demandCalls.send(callOf[type], file, options);
    if (failures.length === 0) sending.take(null);
    setOutcome(failures.length > 0 ? { failures: [...failures], fileName: file.name } : 'loaded');
  });
  const { file } = sending;
  const take = (chosen: File | null) => {
    sending.take(chosen);
    setOutcome(null);
  };
  const fault = file && !isPossible(file) ? noSuchFile : sending.fault;
  const failed = outcome !== null && outcome !== 'loaded' ? outcome : null;
  return (
    <>
      <UploadPage
        title={t('Demand File Upload')}
        actions={
          <>
            <Button to="/utils/bse-filegen-tracker">{t('Back')}</Button>
            <Button to={demandUpload.screens.list}>{t('Previous Uploads')}</Button>
          </>
        }
        panel={t('File of another exchange')}
        upload={{ ...sending, take }}
        kind={
          <KindBox
            label={t('File Upload Type')}
            kinds={Object.entries(demandFileTypes)}
            chosen={type}
            disabled={type !== null && file !== null}
            onChoose={(kind) => {
              setType(kind as FileType | null);
              setOutcome(null);
            }}
          />
        }
        isKindChosen={type !== null}
        words={{
          accept: '.txt,.csv,text/plain,text/csv',
          invitation: t('Drop the file here, or'),
          before: t('Choose the type first, then its file.'),
        }}
        outcome={outcome === 'loaded' && <Loaded onDismiss={() => setOutcome(null)} />}
        fault={fault}
        note={t(
          'A file is accepted after the session of its day has closed, and only if every row is right. A new upload replaces the previous file until an allocation uses it.',
        )}
        hint={outcome !== null || fault !== null ? '' : hintOf(type, file)}
        go={t('Upload')}
        canGo={failed === null && fault === null}
        onReset={() => setType(null)}
        onGo={() => setIsAsking(true)}
        layout={
          failed ? (
            <Failures fileName={failed.fileName} failures={failed.failures} />
          ) : (
            <FileLayout exchange={type === 'MSEFile' ? 'MSE' : 'BSE'} />
          )
        }
      />
      {isAsking && (
        <Question
          title={t('Confirm')}
          answer={t('Yes')}
          leave={t('No')}
          act={async () => {
            setOutcome(null);
            void sending.start();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('Do you want to continue?')}</p>
        </Question>
      )}
    </>
  );
};

const Loaded = ({ onDismiss }: { onDismiss: () => void }) => (
  <Done role="status">
    <span>{t('Demand file has been loaded successfully!')}</span>
    <IconButton className="close" label={t('Dismiss')} onClick={onDismiss}>
      ✕
    </IconButton>
  </Done>
);

const callOf = { BSEFile: 'bse', MSEFile: 'mse' } as const;

/** Whether a file can be a demand file at all, by what the browser knows of it. */
const isPossible = ({ name, size }: File) => size > 0 && /\.(txt|csv)$/i.test(name);

const noSuchFile: Fault = { message: null, checks: [] };

const hintOf = (type: FileType | null, file: File | null): string => {
  if (!type) return t('Please Select File upload type');
  return file ? t('Click on upload button to upload the selected file') : '';
};
