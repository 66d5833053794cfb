import { type ReactNode, useState } from 'react';
import type { HttpError } from 'react-admin';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { TextBox } from '../parts/TextBox.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';

/**
 * Asks before something is done to a whole batch, and stays until it is done or refused, with the
 * server's words. `typed` is what must be typed first, where a mistake would be dear.
 */
export const Confirm = ({
  title,
  go,
  isDanger,
  typed,
  act,
  onClose,
  children,
}: {
  title: string;
  /** The words of the button that does it. */
  go: string;
  /** Whether the action removes something. */
  isDanger: boolean;
  typed?: { label: string; value: string };
  act: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) => {
  const [entry, setEntry] = useState('');
  const [isActing, setIsActing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isReady = typed === undefined || entry.trim() === typed.value;
  const run = async () => {
    setIsActing(true);
    setFault(null);
    try {
      await act();
      onClose();
    } catch (error) {
      setFault((error as HttpError).message);
      setIsActing(false);
    }
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            disabled={!isReady || isActing}
            onClick={() => void run()}
          >
            {go}
          </Button>
        </>
      }
    >
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isActing) void run();
        }}
      >
        {children}
        {typed && (
          <TextBox label={typed.label} value={entry} onChange={setEntry} inputMode="numeric" />
        )}
        {fault && (
          <p role="alert" className="fault">
            {fault} <WhyNot words={fault} />
          </p>
        )}
      </form>
    </Dialog>
  );
};
