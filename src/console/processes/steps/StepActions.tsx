import MuiButton from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import { phone } from '../../parts/looks.ts';
import type { OpenStepDialog } from '../decisions/stepDialog.ts';
import { addressOfFile } from '../run/run.ts';

const Actions = styled('span')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  '& a, & button': {
    minHeight: 22,
    padding: '0 6px',
    color: 'var(--accent)',
    fontWeight: 500,
    lineHeight: '20px',
  },
  '& button:disabled': { color: 'var(--ink-3)' },
  [phone]: { '& a, & button': { minHeight: 32 } },
});

/** The actions of §3 on a step of the run-book, each in a fixed place: UPLOAD, DOWNLOAD, LOG. */
export const StepActions = ({
  runId,
  step,
  onAsk,
}: {
  runId: number;
  step: StepOfRun;
  onAsk: OpenStepDialog;
}) => {
  const { label, may, files } = step;
  const [only] = files;
  return (
    <Actions>
      {may.upload !== false && (
        <Button
          variant="text"
          changes
          disabled={may.upload !== true}
          title={may.upload === true ? undefined : may.upload}
          aria-label={t('Upload: %{label}', { label })}
          onClick={() => onAsk('upload', step)}
        >
          {t('Upload')}
        </Button>
      )}
      {files.length === 1 && only ? (
        <MuiButton
          variant="text"
          component="a"
          href={addressOfFile(runId, only)}
          download={only.name}
          aria-label={t('Download: %{label}, %{name}', { label, name: only.name })}
          title={only.name}
        >
          {t('Download')}
        </MuiButton>
      ) : (
        files.length > 1 && (
          <Button
            variant="text"
            aria-label={t('Download %{files} files: %{label}', { files: files.length, label })}
            onClick={() => onAsk('files', step)}
          >
            {t('Download %{files}', { files: files.length })}
          </Button>
        )
      )}
      {step.hasLog && (
        <Button
          variant="text"
          aria-label={t('Log: %{label}', { label })}
          onClick={() => onAsk('log', step)}
        >
          {t('Log')}
        </Button>
      )}
    </Actions>
  );
};
