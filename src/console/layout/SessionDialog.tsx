import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServerNow } from '../browser/clock.ts';
import { richly, t } from '../browser/language.ts';
import { sessionIsOver } from '../calls/api.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { loseSession } from '../session/sessionLife.ts';
import { askForNotices, notify } from './messages/browserNotice.ts';
import { answerWarning, dismissWarning, type SessionEnd } from './sessionEnd.ts';

const Cover = styled('div')({ position: 'fixed', zIndex: 30, inset: 0, background: 'var(--bg)' });

type Near = Extract<SessionEnd, { is: 'near' }>;

/** The warning before the end of the session, and the end. */
export default function SessionDialog({ end }: { end: SessionEnd }) {
  return end.is === 'near' ? <Warning end={end} /> : <Over />;
}

const Warning = ({ end: { until, isFinal } }: { end: Near }) => {
  const { mutate, isPending, isError } = useMutation({ mutationFn: answerWarning });
  useServerNow();
  const left = timeLeft(until - Date.now());
  useEffect(() => notify(t('Your session will expire in five minutes.')), []);
  const extend = () => {
    // Next time they may look at something else.
    void askForNotices();
    mutate();
  };
  return (
    <Dialog
      title={t('Session Expiry Warning')}
      open
      onClose={dismissWarning}
      actions={
        isFinal ? (
          <Button onClick={dismissWarning}>{t('Close')}</Button>
        ) : (
          <>
            <Button
              variant="contained"
              changes={false}
              aria-busy={isPending}
              disabled={isPending}
              onClick={extend}
            >
              {t('Yes')}
            </Button>
            <Button onClick={dismissWarning}>{t('No')}</Button>
          </>
        )
      }
    >
      <p>
        {richly('Your session will expire in %{left}.', {
          left: (
            <time role="timer" className="strong">
              {left}
            </time>
          ),
        })}
      </p>
      <p>
        {isFinal
          ? t('The session has reached its longest time. Save your work and sign in again.')
          : t('Do you want to extend it?')}
      </p>
      {isError && (
        <p role="alert">
          {t('The server cannot be reached, so the session is not extended. Try again.')}
        </p>
      )}
    </Dialog>
  );
};

/** The data of the page behind must no longer be visible. */
const Over = () => {
  useEffect(() => notify(sessionIsOver), []);
  return (
    <>
      <Cover />
      <Dialog title={t('Session Expired')} open onClose={loseSession} leave={t('Login')}>
        <p role="alert">{t(sessionIsOver)}</p>
      </Dialog>
    </>
  );
};

const timeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
