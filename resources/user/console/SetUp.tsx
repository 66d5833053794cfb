import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { Question } from '#console/fields/Question.tsx';
import type { user } from '#schemas/user.ts';
import { encodedProof, ProofBoxes, proofOf, type Shown } from './Proof.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { firstCode, type Offer, Scan } from './Scan.tsx';

const calls = callsTo<typeof user>('user');

/** Sets an authenticator up: the user's proof, the QR code and its first code, the recovery codes. */
export const SetUp = ({
  isAnother,
  onClose,
  onDone,
}: {
  /** Whether there is one already, which stays good until this one is confirmed. */
  isAnother: boolean;
  onClose: () => void;
  onDone: () => void;
}) => {
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [wasOver, setOver] = useState(false);

  const begin = async (shown: Shown) => {
    setOffer(await calls.ask('offerAuthenticator', { body: await encodedProof(shown) }));
    setOver(false);
  };
  const confirm = async ({ code = '' }: Shown) => {
    try {
      setCodes((await calls.ask('confirmAuthenticator', { body: { code } })).recoveryCodes);
    } catch (error) {
      // After too many wrong codes or too late it must begin again.
      if ((error as HttpError).body?.code !== 'SETUP_OVER') throw error;
      setOffer(undefined);
      setOver(true);
    }
  };

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <Question<Shown>
      title={isAnother ? t('Set up another phone') : t('Set up authenticator')}
      answer={offer ? t('Confirm') : t('Next')}
      leave={t('Cancel')}
      wide={offer !== undefined}
      {...(offer ? firstCode : proofOf(isAnother))}
      act={offer ? confirm : begin}
      onClose={onClose}
      onDone={() => undefined}
    >
      {offer ? (
        <Scan offer={offer} />
      ) : (
        <>
          {wasOver && <p role="alert">{t('This set-up has expired, please start again.')}</p>}
          <p>
            {isAnother
              ? t('Your present phone works until you confirm the new one.')
              : t(
                  'You need an authenticator app on your phone. Any app that shows time-based 6-digit codes works.',
                )}
          </p>
          <ProofBoxes needsCode={isAnother} />
        </>
      )}
    </Question>
  );
};
