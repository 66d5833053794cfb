import { useState } from 'react';
import { useNotify } from 'react-admin';
import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Figure } from '#console/parts/Figure.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { user } from '#schemas/user.ts';
import type { Shown } from './Proof.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import type { TwoFactor } from './twoFactor.ts';

const calls = callsTo<typeof user>('user');

/** Fewer codes than this are too few to count on. */
const fewCodes = 3;
const codesInAll = 10;

type Open = 'set up' | 'codes' | 'remove';

/** The authenticator app: why, its state, and what can be done with it. */
export const AuthenticatorPanel = ({
  now,
  onChanged,
}: {
  now: TwoFactor;
  onChanged: () => void;
}) => {
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const notify = useNotify();
  const close = () => setOpen(undefined);
  const isThere = now.authenticator !== null;

  const done = (words: string) => {
    close();
    setCodes(undefined);
    notify(words, { type: 'success' });
    onChanged();
  };
  const renew = async (shown: Shown) => {
    const answer = await calls.ask('renewRecoveryCodes', { body: shown });
    close();
    setCodes(answer.recoveryCodes);
  };
  const remove = async (shown: Shown) => {
    await calls.ask('dropAuthenticator', { body: shown });
    done(t('The authenticator is removed.'));
  };
  return (
    <Panel
      title={t('Authenticator app')}
      actions={
        <Status colour={isThere ? 'green' : 'blue'}>
          {isThere ? t('In use') : t('Recommended')}
        </Status>
      }
    >
      <div className="column" style={{ gap: 14, padding: 16 }}>
        {isThere ? <InUse now={now} onRenew={() => setOpen('codes')} /> : <Advantages />}
        <div className="row">
          {isThere ? (
            <>
              <Button changes onClick={() => setOpen('set up')}>
                {t('Set up another phone')}
              </Button>
              <Button changes onClick={() => setOpen('codes')}>
                {t('New recovery codes')}
              </Button>
              <Button changes onClick={() => setOpen('remove')}>
                {t('Remove')}
              </Button>
            </>
          ) : (
            <Button variant="contained" changes onClick={() => setOpen('set up')}>
              {t('Set up authenticator')}
            </Button>
          )}
        </div>
      </div>
      {open === 'set up' && (
        <SetUp
          isAnother={isThere}
          onClose={close}
          onDone={() => done(t('The authenticator is set up.'))}
        />
      )}
      {open === 'codes' && (
        <ProofDialog
          title={t('New recovery codes')}
          does={t('Make new codes')}
          needsCode
          send={renew}
          onClose={close}
        >
          <p>{t('You get ten new codes. Your present codes then stop working.')}</p>
        </ProofDialog>
      )}
      {open === 'remove' && (
        <ProofDialog
          title={t('Remove authenticator')}
          does={t('Remove authenticator')}
          needsCode
          send={remove}
          onClose={close}
        >
          <p>
            {t(
              'Codes are then sent to your mail and mobile again, and your recovery codes are void. Your other sessions end.',
            )}
          </p>
        </ProofDialog>
      )}
      {codes && (
        <RecoveryCodes codes={codes} onKept={() => done(t('The new recovery codes are active.'))} />
      )}
    </Panel>
  );
};

const Advantages = () => (
  <>
    <p>
      {t(
        'An app on your phone shows a new code every 30 seconds, which is asked for after the password.',
      )}
    </p>
    <ul>
      <li>{t('No code is sent, so nobody can intercept it.')}</li>
      <li>{t('It works at once, even if the phone has no mail and no network.')}</li>
      <li>{t('A code works for one sign-in only.')}</li>
    </ul>
  </>
);

const InUse = ({ now, onRenew }: { now: TwoFactor; onRenew: () => void }) => {
  const left = now.recoveryCodesLeft;
  const isFew = left < fewCodes;
  return (
    <>
      {isFew && (
        <Banner
          colour="amber"
          label={t('Few recovery codes left')}
          actions={
            <Button changes onClick={onRenew}>
              {t('Get new codes')}
            </Button>
          }
        >
          {left === 0
            ? t('No recovery code is left: without your phone you could not sign in.')
            : t(
                'Only %{count} recovery code is left. |||| Only %{count} recovery codes are left.',
                {
                  count: left,
                },
              )}
        </Banner>
      )}
      <div className="figures">
        <Figure label={t('In use since')} value={timeText(now.authenticator?.since)} />
        <Figure
          label={t('Recovery codes left')}
          value={t('%{left} of %{codesInAll}', { left, codesInAll })}
          hint={t('If you do not have your phone')}
        />
      </div>
      <p>
        {t(
          'After the password each sign-in asks for the code that your app shows. Nothing is sent.',
        )}
      </p>
    </>
  );
};
