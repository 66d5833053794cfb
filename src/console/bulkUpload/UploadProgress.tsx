import { bytesText } from '../format.ts';
import { Button } from '../parts/Button.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import type { Sent } from '../sendFile.ts';

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
