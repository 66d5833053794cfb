import { useId, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import type { user } from '#schemas/user.ts';
import { Proof, type Shown } from './Proof.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type Offer, Scan } from './Scan.tsx';

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
  const form = useId();
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [wasOver, setOver] = useState(false);

  const begin = async (shown: Shown) => {
    setOffer(await calls.ask('offerAuthenticator', { body: shown }));
    setOver(false);
  };
  const confirm = async (code: string) => {
    const body = { code };
    const answer = await calls.ask('confirmAuthenticator', { body });
    setCodes(answer.recoveryCodes);
  };

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const step = offer ? t('Confirm') : t('Next');
  return (
    <Dialog
      title={isAnother ? t('Set up another phone') : t('Set up authenticator')}
      open
      wide={offer !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="contained"
            type="submit"
            form={form}
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {step}
          </Button>
        </>
      }
    >
      {offer ? (
        <Scan
          id={form}
          offer={offer}
          onBusy={setBusy}
          confirm={confirm}
          onOver={() => {
            setOffer(undefined);
            setOver(true);
          }}
        />
      ) : (
        <Proof id={form} needsCode={isAnother} onBusy={setBusy} send={begin}>
          {wasOver && <p role="alert">{t('This set-up has expired, please start again.')}</p>}
          <p>
            {isAnother
              ? t('Your present phone works until you confirm the new one.')
              : t(
                  'You need an authenticator app on your phone. Any app that shows time-based 6-digit codes works.',
                )}
          </p>
        </Proof>
      )}
    </Dialog>
  );
};
