import { t } from '#console/browser/language.ts';
import { Question } from '#console/fields/Question.tsx';
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
    <Question
      title={t('Generate the website files')}
      answer={t('Generate and publish')}
      leave={t('Cancel')}
      act={async () => onGenerate()}
      onClose={onClose}
    >
      <p>
        {changed.length === 0
          ? t('No file has changed, so none is written unless bids come in meanwhile.')
          : t('%{changed} of %{files} files have changed and are written:', {
              changed: changed.length,
              files: files.length,
            })}
      </p>
      {changed.length > 0 && (
        <ul className="mono">
          {changed.map(({ fileName }) => (
            <li key={fileName}>{fileName}</li>
          ))}
        </ul>
      )}
      <p className="muted">
        {isFeedOn
          ? t('Everyone can read them through the public feed.')
          : t('The public feed is off.')}{' '}
        {sendsTo === null
          ? t('They are not sent anywhere.')
          : t('They are sent to %{sendsTo}.', { sendsTo })}
      </p>
    </Question>
  );
};
