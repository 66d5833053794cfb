import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { serverNow } from '#console/browser/clock.ts';
import { copyText } from '#console/browser/copyText.ts';
import { t } from '#console/browser/language.ts';
import { saveFile } from '#console/browser/saveFile.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { session } from '#console/session/session.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import styles from './RecoveryCodes.module.css';

const PaperHead = styled('p')({
  display: 'none',
  '@media print': { display: 'block', marginBottom: 12 },
});

const Codes = styled('ol')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateRows: 'repeat(5, auto)',
  gap: '6px 24px',
  padding: '12px 16px 12px 40px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--sunken)',
  '& li::marker': { color: 'var(--ink-3)' },
  '& code': { fontSize: 15, letterSpacing: '0.06em' },
  '@media print': { width: 320, background: 'none' },
});

/** Recovery codes, the only time they are shown; it closes once the user says that they are kept. */
export const RecoveryCodes = ({
  codes,
  onKept,
}: {
  codes: readonly string[];
  onKept: () => void;
}) => {
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [notice, say] = useState('');
  const close = () => (isKept ? onKept() : setWarned(true));

  return (
    <Dialog
      title={t('Recovery codes')}
      open
      onClose={close}
      actions={
        <>
          <FormControlLabel
            style={{ marginRight: 'auto' }}
            label={t('I have stored them')}
            control={
              <Checkbox
                checked={isKept}
                onChange={(_, isMarked) => {
                  setKept(isMarked);
                  setWarned(false);
                }}
              />
            }
          />
          <Button variant="contained" onClick={close} disabled={!isKept}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'If your phone is lost or broken, one of these codes signs you in instead. Each works once. Keep them where only you can reach them; nobody can show them again.',
        )}
      </p>
      <section className={styles.sheet} aria-label={t('Recovery codes')}>
        <PaperHead>
          {t('Offerdesk recovery codes · %{accountWords} · %{serverNow} IST', {
            accountWords: accountWords(),
            serverNow: exchangeTime(serverNow()),
          })}
        </PaperHead>
        <Codes>
          {codes.map((code) => (
            <li key={code}>
              <code className="mono">{code}</code>
            </li>
          ))}
        </Codes>
      </section>
      <div className="row">
        <Button
          onClick={async () => {
            const isDone = await copyText(codes.join('\n'));
            say(
              isDone ? t('The codes are on the clipboard.') : t('Please copy the codes by hand.'),
            );
          }}
        >
          {t('Copy')}
        </Button>
        <Button
          onClick={() => saveFile('offerdesk-recovery-codes.txt', 'text/plain', fileOf(codes))}
        >
          {t('Download')}
        </Button>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <span role="status" className="muted">
          {notice}
        </span>
      </div>
      {isWarned && (
        <p role="alert" className="fault" style={{ marginTop: 12 }}>
          {t('Store the codes first, then confirm it below.')}
        </p>
      )}
    </Dialog>
  );
};

/** The account that the codes belong to, in the form used at sign-in. */
const accountWords = () => {
  const user = session.userInfo();
  return user ? [user.memberId, user.userId].filter(Boolean).join(' / ') : '';
};

const fileOf = (codes: readonly string[]) =>
  [
    t('Offerdesk recovery codes of %{accountWords}, made %{serverNow} IST.', {
      accountWords: accountWords(),
      serverNow: exchangeTime(serverNow()),
    }),
    t(
      'Each code works once, in place of a code of the authenticator app. New codes replace these.',
    ),
    '',
    ...codes,
    '',
  ].join('\r\n');
