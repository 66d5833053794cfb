import { useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { type FieldValues, useForm } from 'react-hook-form';
import { type Fields, hasHistory, mayAct, type View, whyNotNow, wordsFor } from '#model';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { isThrough } from '../../calls/outcome.ts';
import { FormContexts } from '../../fields/FormContexts.tsx';
import { FormFields } from '../../fields/FormFields.tsx';
import { boxValues, resolverOf, wireValues } from '../../fields/formValues.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ReasonBox, reasonFault } from '../../parts/ReasonBox.tsx';
import { TypedWord, wordFault } from '../../parts/TypedWord.tsx';
import { WhyNot } from '../../parts/WhyNot.tsx';
import { ActionOutcomes } from './ActionOutcomes.tsx';
import type { NamedAction } from './offered.ts';
import { useActing } from './useActing.ts';

type Row = Readonly<Record<string, unknown>> & { id: string | number };

type Props = {
  view: View;
  request: NamedAction;
  rows: readonly Row[];
  /** The initial values of its boxes, where the caller knows them. */
  initialValues?: Readonly<Record<string, unknown>>;
  /** `isDone` once it was done to one of them at least. */
  onClose: (isDone: boolean) => void;
};

/** Asks before an action on one row or several, and reports the outcome of each. */
export default function ActionDialog({ view, request, rows, initialValues, onClose }: Props) {
  const { name, action } = request;
  const reader = useReader();
  const notify = useNotify();
  // As they stood when it was asked: what is done to them must not take them out of the question.
  const [{ open, others }] = useState(() => {
    const verdicts = rows.map((row) => ({
      row,
      why: mayAct(reader, view.noun, action, row)
        ? whyNotNow(view.noun, action, row, reader)
        : t('%{label} of this %{label2} is not yours.', {
            label: action.label,
            label2: view.label,
          }),
    }));
    return {
      open: verdicts.filter(({ why }) => why === null).map(({ row }) => row),
      others: verdicts.filter(({ why }) => why !== null),
    };
  });
  const { outcomes, isActing, actOn } = useActing(view, name);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [typedWord, setTypedWord] = useState('');
  const [wrongWord, setWrongWord] = useState<string | null>(null);
  const reasonBox = useRef<HTMLInputElement>(null);
  const fields = (action.fields ?? {}) as Fields;
  const form = useId();
  const hooked = useForm<FieldValues>({
    defaultValues: { ...boxValues(fields, null), ...initialValues },
    resolver: resolverOf(fields),
  });
  const { handleSubmit, watch } = hooked;
  const isOne = rows.length === 1;
  const word = action.typed === undefined ? null : String(open[0]?.[action.typed] ?? '');
  const isOver = !isActing && outcomes.length > 0 && outcomes.length === open.length && !isOne;
  const refusal = isOne ? outcomes.find(({ is }) => !isThrough(is)) : undefined;

  const go = handleSubmit(async (typed) => {
    const wrong = action.reason === 'required' ? reasonFault(reason) : null;
    setFault(wrong);
    const wrongTyped = word === null ? null : wordFault(word, typedWord);
    setWrongWord(wrongTyped);
    if (wrong) return reasonBox.current?.focus();
    if (wrongTyped) return;
    const reasonPart = action.reason === 'required' ? { reason: reason.trim() } : {};
    const found = await actOn(open, { ...reasonPart, ...wireValues(fields, typed) });
    const [only] = found;
    if (!isOne || !only || !isThrough(only.is)) {
      setFault(only?.errors.reason ?? null);
      return;
    }
    notify(only.words, { type: 'success' });
    onClose(true);
  });

  const close = () => onClose(outcomes.some(({ is }) => isThrough(is)));
  const [only] = isOne ? rows : [];
  const about = only
    ? nameOf(view, only)
    : `${quantityText(open.length)} ${open.length === 1 ? view.label : view.plural}`;
  const title = open.length > 0 || only ? `${action.label}: ${about}` : action.label;
  return (
    <Dialog
      title={title}
      open
      wide={!isOne}
      onClose={() => !isActing && close()}
      actions={
        isOver || open.length === 0 ? (
          <Button variant="contained" changes={false} onClick={close}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button disabled={isActing} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button
              variant="contained"
              color={action.danger ? 'error' : 'primary'}
              type="submit"
              form={form}
              disabled={isActing}
            >
              {isOne ? action.label : `${action.label} ${quantityText(open.length)}`}
            </Button>
          </>
        )
      }
    >
      <form id={form} noValidate onSubmit={go} className="column">
        {outcomes.length > 0 && !isOne ? (
          <ActionOutcomes label={action.label} outcomes={outcomes} of={open.length} />
        ) : (
          <>
            {open.map((row, at) =>
              at < shownAtMost ? (
                <p key={row.id}>{wordsFor(action.confirm, row, view.noun.fields)}</p>
              ) : null,
            )}
            {open.length > shownAtMost && (
              <p>{t('… and %{open} more.', { open: quantityText(open.length - shownAtMost) })}</p>
            )}
            {others.length > 0 && (
              <section>
                <h3>{open.length === 0 ? t('Not possible') : t('Left out')}</h3>
                <ul
                  className="plain column"
                  style={{ gap: 4, maxHeight: '40vh', overflow: 'auto' }}
                >
                  {others.map(({ row, why }) => (
                    <li key={row.id}>
                      <span className="mono">{nameOf(view, row)}</span> {why}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {open.length > 0 && (
              <FormContexts form={hooked}>
                <FormFields
                  noun={view.noun}
                  title={action.label}
                  fields={fields}
                  values={watch()}
                  fixedNames={[]}
                  row={null}
                />
              </FormContexts>
            )}
            {open.length > 0 && action.reason === 'required' && (
              <ReasonBox
                value={reason}
                error={fault}
                inputRef={reasonBox}
                hint={
                  hasHistory(view.noun)
                    ? t('It is kept in the history of the row.')
                    : t('It is kept in the journal.')
                }
                onChange={(typed) => {
                  setReason(typed);
                  setFault(null);
                }}
              />
            )}
            {open.length > 0 && word !== null && (
              <TypedWord
                word={word}
                value={typedWord}
                error={wrongWord}
                onChange={(text) => {
                  setTypedWord(text);
                  setWrongWord(null);
                }}
              />
            )}
            {refusal && (
              <p role="alert" className="refused">
                {refusal.words} <WhyNot words={refusal.words} />
              </p>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Rows whose question is spelled out; people do not read more. */
const shownAtMost = 5;

const nameOf = (view: View, row: Row) => `${view.label} ${rowName(view.noun, row)}`;
