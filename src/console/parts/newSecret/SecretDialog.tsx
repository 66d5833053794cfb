import { useState } from 'react';
import { copyText } from '../../browser/copyText.ts';
import { timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

/** A new secret as the server answers it, and until when the former one works. */
export type MadeSecret = { secret: string; formerUntil: string | null };

/** A new secret with the id of its row, the only time that it is shown. */
export const SecretDialog = ({
  id,
  label,
  made: { secret, formerUntil },
  onKept,
}: {
  id: string;
  /** The name of the id, in the language of the reader. */
  label: string;
  made: MadeSecret;
  onKept: () => void;
}) => {
  const [notice, say] = useState('');
  return (
    <Dialog title={t('New secret')} open leave={t('I have stored it')} onClose={onKept}>
      <div className="column" style={{ gap: 14 }}>
        <p>{t('Nobody can show this secret again.')}</p>
        <dl className="facts" style={{ padding: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <div>
            <dt>{label}</dt>
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
      </div>
    </Dialog>
  );
};
