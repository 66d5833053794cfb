import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type Fields, hasHistory, mayAct, type View, whyNotNow, wordsFor } from '#model';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { isThrough } from '../../calls/outcome.ts';
import { FormFields } from '../../fields/FormFields.tsx';
import { boxValues, resolverOf, wireValues } from '../../fields/formValues.ts';
import { Question } from '../../fields/Question.tsx';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import { reasonFault } from '../../parts/ReasonBox.tsx';
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
        : t('%{label} is not available to you for this %{label2}.', {
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
  const fields = (action.fields ?? {}) as Fields;
  const isOne = rows.length === 1;
  const isSettled = !isActing && outcomes.length > 0 && outcomes.length === open.length && !isOne;

  const act = async ({ reason, ...typed }: FieldValues) => {
    const reasonPart = action.reason === 'required' ? { reason } : {};
    const [only] = await actOn(open, { ...reasonPart, ...wireValues(fields, typed) });
    if (!isOne || !only) return;
    if (!isThrough(only.is)) throw new HttpError(only.words, 0, { errors: only.errors });
    notify(only.words, { type: 'success' });
    onClose(true);
  };
  const close = () => onClose(outcomes.some(({ is }) => isThrough(is)));
  const [only] = isOne ? rows : [];
  const about = only
    ? nameOf(view, only)
    : `${quantityText(open.length)} ${open.length === 1 ? view.label : view.plural}`;
  const isTold = outcomes.length > 0 && !isOne;
  const title = open.length > 0 || only ? `${action.label}: ${about}` : action.label;
  return (
    <Question<FieldValues>
      title={title}
      answer={isOne ? action.label : `${action.label} ${quantityText(open.length)}`}
      leave={t('Cancel')}
      isDanger={action.danger}
      wide={!isOne}
      isOver={isSettled || open.length === 0}
      values={{ ...boxValues(fields, null), ...initialValues }}
      resolver={resolverOf(fields)}
      reason={
        action.reason === 'required' && !isTold
          ? {
              hint: hasHistory(view.noun)
                ? t('The reason is stored in the history of the row.')
                : t('The reason is stored in the journal.'),
              check: reasonFault,
            }
          : null
      }
      word={action.typed === undefined || isTold ? null : String(open[0]?.[action.typed] ?? '')}
      act={act}
      onClose={() => !isActing && close()}
      onDone={() => undefined}
    >
      {isTold ? (
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
              <ul className="plain column" style={{ gap: 4, maxHeight: '40vh', overflow: 'auto' }}>
                {others.map(({ row, why }) => (
                  <li key={row.id}>
                    <span className="mono">{nameOf(view, row)}</span> {why}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {open.length > 0 && <FormFields noun={view.noun} title={action.label} fields={fields} />}
        </>
      )}
    </Question>
  );
}

/** Rows whose question is spelled out; people do not read more. */
const shownAtMost = 5;

const nameOf = (view: View, row: Row) => `${view.label} ${rowName(view.noun, row)}`;
