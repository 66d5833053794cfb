import { bytesText } from '../browser/format.ts';
import type { Sent } from '../calls/sendFile.ts';
import { Button } from '../parts/Button.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';

/** How much of the file has been sent, and the way to stop it. */
export const UploadProgress = ({ sent, onStop }: { sent: Sent; onStop: () => void }) => {
  const isSent = sent.of > 0 && sent.bytes >= sent.of;
  return (
    <ProgressBar
      label="Upload"
      done={sent.bytes}
      of={sent.of}
      words={
        isSent
          ? 'Sent. The exchange is storing it…'
          : `${bytesText(sent.bytes)} of ${bytesText(sent.of)} sent`
      }
      end={
        <Button kind="ghost" onClick={onStop}>
          Stop
        </Button>
      }
    />
  );
};
