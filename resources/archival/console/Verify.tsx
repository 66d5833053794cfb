import { useState } from 'react';
import { bytesText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { AnswerTo } from '#model';
import type { archival } from '#schemas/archival.ts';
import { archivalCalls, type OfferRow } from './archivalCalls.ts';

type Found = AnswerTo<typeof archival, 'verify'>;

/** Has every file of an archive read again, and shows what was found. */
export const Verify = ({ offer: { symbol, openOnDate } }: { offer: OfferRow }) => {
  const [isAsking, setIsAsking] = useState(false);
  const [found, setFound] = useState<Found | string | null>(null);
  const ask = async () => {
    setIsAsking(true);
    try {
      setFound(await archivalCalls.ask('verify', { params: { symbol, openOnDate } }));
    } catch (error) {
      setFound((error as Error).message);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button
        changes
        aria-busy={isAsking}
        aria-label={t('Verify the archive of %{symbol}', { symbol })}
        onClick={() => isAsking || void ask()}
      >
        {isAsking ? t('Reading…') : t('Verify')}
      </Button>
      {found !== null && (
        <Dialog
          title={t('The archive of %{symbol}', { symbol })}
          open
          onClose={() => setFound(null)}
          actions={
            <Button variant="contained" changes={false} onClick={() => setFound(null)}>
              {t('Close')}
            </Button>
          }
        >
          {typeof found === 'string' ? (
            <p role="alert" className="fault">
              {found}
            </p>
          ) : found.faults.length === 0 ? (
            <p style={{ margin: '0 0 12px', maxWidth: '60ch' }}>
              <Status colour="green">{t('Whole')}</Status>{' '}
              {t('%{files} files of %{bytes} are what the signed manifest says.', {
                files: found.files,
                bytes: bytesText(found.bytes),
              })}
            </p>
          ) : (
            <>
              <p role="alert" style={{ margin: '0 0 12px', maxWidth: '60ch' }}>
                <Status colour="red">{t('Damaged')}</Status>{' '}
                {t('Put these files back from a copy:')}
              </p>
              <ul>
                {found.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </>
          )}
        </Dialog>
      )}
    </>
  );
};
