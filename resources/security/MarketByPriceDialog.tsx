import { useEffect } from 'react';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { DepthLadder } from '../marketByPrice/DepthLadder.tsx';
import { LadderFigures } from '../marketByPrice/LadderFigures.tsx';
import { LadderTable, noBook } from '../marketByPrice/LadderTable.tsx';
import { Live } from '../marketByPrice/Live.tsx';
import { useLadder } from '../marketByPrice/useLadder.tsx';
import { type ActiveSecurity, nameOf } from './activeSecurity.tsx';
import styles from './MarketByPriceDialog.module.css';

/**
 * The live book of one security over the page one comes from. When it cannot be fetched it closes
 * without a word (specification §8).
 */
export default function MarketByPriceDialog({
  security,
  onClose,
}: {
  security: ActiveSecurity;
  onClose: () => void;
}) {
  const { symbol, configuration } = security;
  const { ladder, since, error } = useLadder(symbol, configuration.series);
  const failed = error !== null && ladder === null;
  useEffect(() => {
    if (failed) onClose();
  }, [failed, onClose]);
  const page = `/mbp?${new URLSearchParams({ symbol, series: configuration.series })}`;
  return (
    <Dialog
      title={`Market by price: ${nameOf(security)}`}
      open={!failed}
      onClose={onClose}
      wide
      actions={
        <>
          <span className={styles.age}>
            <Live since={since} failed={error !== null} />
          </span>
          <Button to={page}>Open as a page</Button>
        </>
      }
    >
      {ladder === null ? (
        <p className={styles.note}>Loading…</p>
      ) : ladder.rungs.length === 0 ? (
        <p className={styles.note}>{noBook}</p>
      ) : (
        <>
          <div className={styles.figures}>
            <LadderFigures ladder={ladder} />
          </div>
          <div className={styles.columns}>
            <LadderTable ladder={ladder} />
            <DepthLadder ladder={ladder} />
          </div>
        </>
      )}
    </Dialog>
  );
}
