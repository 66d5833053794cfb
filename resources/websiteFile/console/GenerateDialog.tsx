import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import type { FilesNow } from './websiteFiles.ts';

/** Asks before files are published, and names those that have changed. */
export const GenerateDialog = ({
  now: { files, isFeedOn, sendsTo },
  onGenerate,
  onClose,
}: {
  now: FilesNow;
  onGenerate: () => void;
  onClose: () => void;
}) => {
  const changed = files.filter(({ state }) => state === 'new' || state === 'changed');
  return (
    <Dialog
      title="Generate the website files"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            onClick={() => {
              onGenerate();
              onClose();
            }}
          >
            Generate and publish
          </Button>
        </>
      }
    >
      <p>
        {changed.length === 0
          ? 'No file has changed, so none is written unless bids come in meanwhile.'
          : `${changed.length} of ${files.length} files have changed and are written:`}
      </p>
      {changed.length > 0 && (
        <ul className="mono">
          {changed.map(({ fileName }) => (
            <li key={fileName}>{fileName}</li>
          ))}
        </ul>
      )}
      <p className="muted">
        {isFeedOn ? 'Everyone can read them through the public feed.' : 'The public feed is off.'}{' '}
        {sendsTo === null ? 'They are not sent anywhere.' : `They are sent to ${sendsTo}.`}
      </p>
    </Dialog>
  );
};
