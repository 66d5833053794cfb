import { useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { TypedWord, wordFault } from '#console/parts/TypedWord.tsx';
import { runCalls } from '#console/processes/run/run.ts';
import { type ArchivalAction, archivalActions, type OfferRow } from './archivalCalls.ts';

/** Asks for confirmation before an offer is archived or restored, and explains the effect. */
export const AskArchival = ({
  action,
  offer,
  onClose,
  onBegun,
}: {
  action: ArchivalAction;
  offer: OfferRow;
  onClose: () => void;
  onBegun: () => void;
}) => {
  const { label, process } = archivalActions[action];
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const takesAway = action === 'archive';
  const start = async () => {
    const other = takesAway ? wordFault(offer.symbol, typed) : null;
    setWrong(other);
    if (other) return;
    setIsSending(true);
    try {
      await runCalls.ask('start', { body: { process, key: offer.key } });
      onBegun();
    } catch (error) {
      setFault((error as Error).message);
      setIsSending(false);
    }
  };
  return (
    <Dialog
      title={t('%{label} %{symbol}, T day %{openOnDate}?', {
        label,
        symbol: offer.symbol,
        openOnDate: offer.openOnDate,
      })}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            variant="contained"
            color={takesAway ? 'error' : 'primary'}
            aria-busy={isSending}
            onClick={() => isSending || void start()}
          >
            {label}
          </Button>
        </>
      }
    >
      {takesAway ? (
        <>
          <p style={{ margin: '0 0 12px', maxWidth: '60ch' }}>
            {t(
              'Its bids, its order log and its allotments are copied into Parquet files with a signed manifest. The copy is read back and compared with every row; only then do the rows leave the live tables.',
            )}
          </p>
          <p style={{ margin: '0 0 12px', maxWidth: '60ch' }}>
            {t(
              'The order report, the client report, the order log and the reasons of allotments still include it, marked as archived. Bidding in other offers continues. Restore brings the rows back as they were.',
            )}
          </p>
        </>
      ) : (
        <p style={{ margin: '0 0 12px', maxWidth: '60ch' }}>
          {t(
            'Every file is checked against the signed manifest. Then the rows come back into the live tables with the numbers, versions and times they had, and each is compared with the archived one. The files stay on the disk.',
          )}
        </p>
      )}
      {takesAway && (
        <TypedWord
          word={offer.symbol}
          value={typed}
          error={wrong}
          onChange={(text) => {
            setTyped(text);
            setWrong(null);
          }}
        />
      )}
      {fault && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
    </Dialog>
  );
};
