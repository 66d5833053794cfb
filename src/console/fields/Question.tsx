import { useMutation } from '@tanstack/react-query';
import { Form, type HttpError, useNotify } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ReasonBox } from '../parts/ReasonBox.tsx';
import { TypedWord, wordFault } from '../parts/TypedWord.tsx';
import { Boxed } from './Boxed.ts';
import { type Check, checkedBy } from './checkedBy.ts';
import { Refusal } from './Refusal.tsx';

/** How a reason is asked for. */
type ReasonWords = {
  label?: string;
  hint?: ReactNode;
  maxLength?: number;
  /** Its fault in words; without it a reason may be left out. */
  check?: (reason: string) => string | null;
};

type Props<V> = {
  title: string;
  /** The words of the button that does it. */
  answer: ReactNode;
  /** The words of the button that leaves it. */
  leave?: string;
  /** Whether it stops or removes something: the button is red. */
  isDanger?: boolean;
  wide?: boolean;
  /** Whether it cannot be done yet. */
  disabled?: boolean;
  /** Text to the left of the buttons. */
  status?: ReactNode;
  /** The first values of the boxes among the children. */
  values?: FieldValues;
  /** The check of these boxes: the one of a noun's fields, or in words. */
  resolver?: Resolver<FieldValues>;
  check?: Check<V>;
  /** The box of a value that is good for one try: it is emptied when that is refused. */
  once?: string;
  reason?: ReasonWords | null;
  /** A word to type first, where a mistake would be dear. */
  word?: string | null;
  wordLabel?: string;
  /** Does it, with the typed values; a rejection is shown. */
  act: (typed: V) => Promise<unknown>;
  /** The notice of its success. */
  done?: string;
  /** Whether it is over, and its outcome is read: nothing is left but to close it. */
  isOver?: boolean;
  /** Called when it is left. */
  onClose: () => void;
  /** Called once it is done; by default it closes. */
  onDone?: () => void;
  /** Content to look at, below the question: it may be long. */
  below?: ReactNode;
  children?: ReactNode;
};

/**
 * Asks before something is done, and does it by one call. It stays until that is done or refused: the words of a
 * refusal are put at its fields, or else shown in the dialog.
 */
export const Question = <V extends FieldValues = { reason?: string }>({
  title,
  answer,
  leave = t('Not now'),
  isDanger = false,
  wide = false,
  disabled = false,
  status,
  values,
  resolver,
  check,
  once,
  reason,
  word = null,
  wordLabel,
  act,
  done,
  isOver = false,
  onClose,
  onDone = onClose,
  below,
  children,
}: Props<V>) => {
  const id = useId();
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useMutation<unknown, HttpError, V>({ mutationFn: act });
  const initial = { ...values, ...(reason && { reason: '' }), ...(word !== null && { word: '' }) };
  const checkAll = (typed: FieldValues) => ({
    ...check?.(typed as V),
    ...(reason?.check && { reason: reason.check(typed.reason) }),
    ...(word !== null && { word: wordFault(word, typed.word) }),
  });
  const send = async ({ word: _, ...typed }: FieldValues) => {
    if (isPending || disabled || isOver) return;
    try {
      await mutateAsync({
        ...typed,
        ...(reason && { reason: typed.reason.trim() || undefined }),
      } as V);
      if (done !== undefined) notify(done, { type: 'success' });
      onDone();
    } catch (refusal) {
      return Object.fromEntries(atFields(refusal as HttpError, typed));
    }
  };
  return (
    <Dialog
      title={title}
      open
      wide={wide}
      onClose={onClose}
      actions={
        isOver ? (
          <Button variant="contained" changes={false} onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            {status}
            <Button onClick={onClose}>{leave}</Button>
            <Button
              variant="contained"
              color={isDanger ? 'error' : 'primary'}
              type="submit"
              form={id}
              disabled={disabled}
              aria-busy={isPending}
            >
              {answer}
            </Button>
          </>
        )
      }
    >
      <Form
        id={id}
        noValidate
        className="column"
        record={nothing}
        defaultValues={initial}
        resolver={checkedBy(checkAll, resolver)}
        disableInvalidFormNotification
        onSubmit={send}
      >
        {children}
        {reason && <Boxed name="reason">{(box) => <ReasonBox {...reason} {...box} />}</Boxed>}
        {word !== null && !isOver && (
          <Boxed name="word">{(box) => <TypedWord word={word} label={wordLabel} {...box} />}</Boxed>
        )}
        <Refusal
          error={error}
          isShown={error !== null && atFields(error, initial).length === 0}
          once={once}
        />
        {below}
      </Form>
    </Dialog>
  );
};

/** The faults of a refusal that belong to the boxes. */
const atFields = (refusal: HttpError | null, typed: FieldValues) =>
  Object.entries((refusal?.body?.errors ?? {}) as Record<string, string>).filter(
    ([name]) => name in typed,
  );

/** The boxes begin with their own values, whatever record the dialog is opened over. */
const nothing = {};
