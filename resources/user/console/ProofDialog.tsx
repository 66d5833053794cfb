import { type ReactNode, useId, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { Proof, type Shown } from './Proof.tsx';

/** One change of the settings: what will happen, what must be shown for it, and the button that does it. */
export const ProofDialog = ({
  title,
  does,
  needsCode,
  send,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button. */
  does: string;
  needsCode: boolean;
  send: (shown: Shown) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) => {
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={title}
      open
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
            {does}
          </Button>
        </>
      }
    >
      <Proof id={form} needsCode={needsCode} onBusy={setBusy} send={send}>
        {children}
      </Proof>
    </Dialog>
  );
};
