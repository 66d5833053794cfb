import { bytesText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { useWrite } from '#console/calls/callsTo.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { Status } from '#console/parts/Status.tsx';
import { archivalCalls, type OfferRow } from './archivalCalls.ts';

/** Has every file of an archive read again, and shows what was found. */
export const Verify = ({ offer: { symbol, openOnDate } }: { offer: OfferRow }) => {
  const { data: found, error, isPending, mutate, reset } = useWrite(archivalCalls, 'verify');
  return (
    <>
      <Button
        changes
        aria-busy={isPending}
        aria-label={t('Verify the archive of %{symbol}', { symbol })}
        onClick={() => isPending || mutate({ params: { symbol, openOnDate } })}
      >
        {isPending ? t('Reading…') : t('Verify')}
      </Button>
      {(found || error) && (
        <Dialog
          title={t('The archive of %{symbol}', { symbol })}
          open
          onClose={() => reset()}
          leave={t('Close')}
        >
          {!found ? (
            <p role="alert" className="fault">
              {error?.message}
            </p>
          ) : found.faults.length === 0 ? (
            <p style={{ margin: '0 0 12px', maxWidth: '60ch' }}>
              <Status colour="green">{t('Whole')}</Status>{' '}
              {t('%{files} files of %{bytes} match the signed manifest.', {
                files: found.files,
                bytes: bytesText(found.bytes),
              })}
            </p>
          ) : (
            <>
              <p role="alert" style={{ margin: '0 0 12px', maxWidth: '60ch' }}>
                <Status colour="red">{t('Damaged')}</Status> {t('Restore these files from a copy:')}
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
