import { type ReactNode, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { TypedWord, wordFault } from '#console/parts/TypedWord.tsx';

/** Asks for the reason of an action that affects everybody, and for a confirmation. */
export const AskReason = ({
  title,
  answer,
  isDanger,
  word,
  children,
  onAnswer,
  onClose,
}: {
  title: string;
  answer: string;
  /** Whether it stops something: the button is red. */
  isDanger: boolean;
  /** The word that must be typed first; null for none. */
  word: string | null;
  /** The effect, in numbers. */
  children: ReactNode;
  onAnswer: (reason: string) => Promise<void>;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    const short = reason.trim().length < 3 ? t('Reason must have at least 3 characters') : null;
    const other = word === null ? null : wordFault(word, typed);
    setFault(short);
    setWrong(other);
    if (short || other) return;
    setIsSending(true);
    try {
      await onAnswer(reason.trim());
    } catch (error) {
      setFault((error as Error).message);
      setIsSending(false);
    }
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            aria-busy={isSending}
            onClick={() => isSending || void send()}
          >
            {answer}
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 8, marginBottom: 12 }}>
        {children}
      </div>
      <div className="column">
        <TextBox
          label={t('Reason')}
          name="reason"
          maxLength={300}
          value={reason}
          error={fault}
          onChange={(text) => {
            setReason(text);
            setFault(null);
          }}
        />
        {word !== null && (
          <TypedWord
            word={word}
            value={typed}
            error={wrong}
            onChange={(text) => {
              setTyped(text);
              setWrong(null);
            }}
          />
        )}
      </div>
    </Dialog>
  );
};
