import { type ReactNode, useId, useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ReasonBox, reasonFault } from '../../parts/ReasonBox.tsx';
import { WhyNot } from '../../parts/WhyNot.tsx';

/**
 * Asks before something is done to a run or a step of it, with the reason where one is kept; stays
 * until it is done or refused, with the server's words.
 */
export const StepDialog = ({
  title,
  go,
  reason,
  isDanger = false,
  wide = false,
  act,
  onClose,
  below,
  children,
}: {
  title: string;
  /** The words of the button that does it. */
  go: string;
  /** Whether a reason must be given; by default the dialog asks for none. */
  reason?: 'needed' | 'optional';
  /** Whether it cannot be taken back: the button is red. */
  isDanger?: boolean;
  wide?: boolean;
  act: (reason: string | undefined) => Promise<unknown>;
  onClose: () => void;
  /** Content to look at, below the question: it may be long. */
  below?: ReactNode;
  children?: ReactNode;
}) => {
  const form = useId();
  const [reasonText, setReasonText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isActing, setIsActing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const send = async () => {
    const wrong = reason === 'needed' ? reasonFault(reasonText) : null;
    setFault(wrong);
    setRefusal(null);
    if (wrong) return box.current?.focus();
    setIsActing(true);
    try {
      await act(reasonText.trim() || undefined);
      onClose();
    } catch (error) {
      const { message, body } = error as HttpError;
      setFault(body?.errors?.reason ?? null);
      setRefusal(message);
      setIsActing(false);
    }
  };
  return (
    <Dialog
      title={title}
      open
      wide={wide}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            type="submit"
            form={form}
            disabled={isActing}
          >
            {go}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="column"
        style={{ gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isActing) void send();
        }}
      >
        {children}
        {reason && (
          <ReasonBox
            label={reason === 'needed' ? t('Reason') : t('Remark')}
            hint={reason === 'needed' ? t('It is kept in the journal.') : t('optional')}
            value={reasonText}
            error={fault}
            inputRef={box}
            onChange={(typed) => {
              setReasonText(typed);
              setFault(null);
            }}
          />
        )}
        {refusal && (
          <p role="alert" className="fault">
            {refusal} <WhyNot words={refusal} />
          </p>
        )}
        {below}
      </form>
    </Dialog>
  );
};
