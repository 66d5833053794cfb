import { useState } from 'react';
import { useNotify } from 'react-admin';
import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { user } from '#schemas/user.ts';
import type { Shown } from './Proof.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import type { TwoFactor } from './twoFactor.ts';

const calls = callsTo<typeof user>('user');

/** The code by mail and mobile, and the switch of two-factor as a whole. */
export const LetterPanel = ({ now, onChanged }: { now: TwoFactor; onChanged: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const wanted = now.isTwoFactor ? 'off' : 'on';
  const places = [now.emailId, now.mobileNumber].filter((place) => place !== null).join(t(' and '));
  const isUsed = now.isTwoFactor && !now.authenticator;

  const turn = async (shown: Shown) => {
    const body = { isTwoFactor: !now.isTwoFactor, ...shown };
    await calls.ask('setTwoFactor', { body });
    setOpen(false);
    notify(t('Two-factor sign-in is %{wanted}.', { wanted: t(wanted) }), { type: 'success' });
    onChanged();
  };
  return (
    <Panel
      title={t('Code by mail and mobile')}
      actions={
        <Status colour={isUsed ? 'green' : 'grey'}>{isUsed ? t('In use') : t('Not used')}</Status>
      }
    >
      <div className="column" style={{ gap: 14, padding: 16 }}>
        <p>{wordsOf(now, places)}</p>
        <div className="row">
          <Button changes onClick={() => setOpen(true)}>
            {t('Turn two-factor %{wanted}', { wanted: t(wanted) })}
          </Button>
        </div>
      </div>
      {isOpen && (
        <ProofDialog
          title={t('Turn two-factor %{wanted}', { wanted: t(wanted) })}
          does={t('Turn %{wanted}', { wanted: t(wanted) })}
          needsCode={now.authenticator !== null}
          send={turn}
          onClose={() => setOpen(false)}
        >
          <p>{consequenceOf(now, places)}</p>
        </ProofDialog>
      )}
    </Panel>
  );
};

const wordsOf = (now: TwoFactor, places: string): string => {
  if (now.authenticator) return t('While you have an authenticator no code is sent.');
  if (now.isTwoFactor)
    return t(
      'After the password each sign-in asks for a code that is sent to %{places}. It is valid for 2 minutes.',
      { places },
    );
  if (places === '')
    return t(
      'There is no Email ID and no Mobile Number of yours to send a code to; ask your admin to add one, or set up an authenticator.',
    );
  return t(
    'A sign-in asks for the password alone. With two factors it also asks for a code, sent to %{places}, so that a stolen password opens nothing.',
    { places },
  );
};

const consequenceOf = (now: TwoFactor, places: string): string => {
  if (now.authenticator)
    return t(
      'A sign-in will ask for the password alone. The authenticator is removed, and your recovery codes are void.',
    );
  return now.isTwoFactor
    ? t('A sign-in will ask for the password alone: anyone who learns it can sign in as you.')
    : t('Each sign-in will ask for a code that is sent to %{places}.', { places });
};
