import { useState } from 'react';
import { copyText } from '#console/browser/copyText.ts';
import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import type { AnswerTo } from '#model';
import type { apiClient } from '../apiClient.ts';

/** A new secret with the id of its client, the only time that it is shown. */
export const SecretDialog = ({
  id,
  made: { secret, formerUntil },
  onKept,
}: {
  id: string;
  made: AnswerTo<typeof apiClient, 'newSecret'>;
  onKept: () => void;
}) => {
  const [notice, say] = useState('');
  return (
    <Dialog title={t('New secret')} open leave={t('I have stored it')} onClose={onKept}>
      <p>{t('Nobody can show this secret again.')}</p>
      <dl className="facts">
        <div>
          <dt>{t('Client Id')}</dt>
          <dd className="mono">{id}</dd>
        </div>
        <div>
          <dt>{t('Secret')}</dt>
          <dd className="mono" style={{ overflowWrap: 'anywhere' }}>
            {secret}
          </dd>
        </div>
      </dl>
      {formerUntil && (
        <p>{t('The former secret works until %{time}.', { time: timeText(formerUntil) })}</p>
      )}
      <div className="row">
        <Button
          onClick={async () =>
            say(
              (await copyText(secret))
                ? t('The secret is on the clipboard.')
                : t('Please copy the secret by hand.'),
            )
          }
        >
          {t('Copy')}
        </Button>
        <span role="status" className="muted">
          {notice}
        </span>
      </div>
    </Dialog>
  );
};
