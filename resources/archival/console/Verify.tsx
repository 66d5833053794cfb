import { useState } from 'react';
import { bytesText } from '#console/browser/format.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { AnswerTo } from '#model';
import type { archival } from '#schemas/archival.ts';
import { archivalCalls, type OfferRow } from './archivalCalls.ts';
import styles from './SymbolwiseArchival.module.css';

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
        aria-busy={isAsking}
        aria-label={`Verify the archive of ${symbol}`}
        onClick={() => isAsking || void ask()}
      >
        {isAsking ? 'Reading…' : 'Verify'}
      </Button>
      {found !== null && (
        <Dialog
          title={`The archive of ${symbol}`}
          open
          onClose={() => setFound(null)}
          actions={
            <Button kind="main" onClick={() => setFound(null)}>
              Close
            </Button>
          }
        >
          {typeof found === 'string' ? (
            <p role="alert" className={styles.fault}>
              {found}
            </p>
          ) : found.faults.length === 0 ? (
            <p className={styles.words}>
              <Status colour="green">Whole</Status> {found.files} files of {bytesText(found.bytes)}{' '}
              are what the signed manifest says.
            </p>
          ) : (
            <>
              <p role="alert" className={styles.words}>
                <Status colour="red">Damaged</Status> Put these files back from a copy:
              </p>
              <ul className={styles.faults}>
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
