import { bytesText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import type { Sent } from '../calls/sendFile.ts';
import { Button } from '../parts/Button.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';

/** Progress of sending the file, and a button to stop it. */
export const UploadProgress = ({ sent, onStop }: { sent: Sent; onStop: () => void }) => {
  const isSent = sent.of > 0 && sent.bytes >= sent.of;
  return (
    <ProgressBar
      label={t('Upload')}
      done={sent.bytes}
      of={sent.of}
      words={
        isSent
          ? t('Sent. The exchange is storing it…')
          : t('%{bytes} of %{of} sent', { bytes: bytesText(sent.bytes), of: bytesText(sent.of) })
      }
      end={
        <Button variant="text" onClick={onStop}>
          {t('Stop')}
        </Button>
      }
    />
  );
};
