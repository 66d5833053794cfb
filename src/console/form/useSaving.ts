// A form saves through these, also when the line was lost after it was opened: they come with its screen.
import '../calls/writes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type HttpError, useCreate, useNotify, useUpdate } from 'react-admin';
import { type FieldValues, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type AllowedValues, pathTo, type Resource, type View, viewWith } from '#model';
import { t } from '../browser/language.ts';
import { heldBy } from '../calls/api.ts';
import { isUnanswered } from '../calls/unanswered.ts';
import {
  boxValues,
  type FormMode,
  formFields,
  resolverFor,
  wireValues,
} from '../fields/formValues.ts';
import { differ } from '../fields/RowFields.tsx';
import type { Choice } from '../history/threeWay.ts';
import { giveCreated } from '../nouns/createdRow.ts';
import { useReader } from '../nouns/reader.ts';
import { rowName } from '../nouns/rowName.ts';
import type { Fault } from './SaveBar.tsx';
import { useKeptDraft } from './useKeptDraft.ts';
import { useSuggestions } from './useSuggestions.ts';
import { useWaiting } from './useWaiting.ts';

export type Row = Record<string, unknown> & { id: string | number; version?: number };

/** What a form is opened with. */
export type Opened = {
  view: View;
  kind: FormMode;
  /** Null for a new one. */
  row: Row | null;
  values: FieldValues;
  /** The only values that the reader may give to some fields. */
  allowedValues: AllowedValues;
  /** What follows where the user stays: the row is saved, or waits for a second person. Without it its page opens. */
  onSaved?: () => void;
};

/**
 * The values of a form and how it is saved: written at once, held back for a second person, refused with
 * words beside the fields, or overtaken by another user's change and merged.
 */
export const useSaving = (
  { view, kind, row: opened, values, allowedValues, onSaved }: Opened,
  form: RefObject<HTMLElement | null>,
) => {
  const { noun } = view;
  const fields = formFields(noun, kind, allowedValues);
  const reader = useReader();
  const [row, setRow] = useState(opened);
  const [overtaken, setOvertaken] = useState<Row | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [create] = useCreate();
  const [update] = useUpdate();
  const { waitingFor, reasonFor, refuse, forget } = useWaiting(noun);
  const resolver = useMemo(() => resolverFor(noun, kind), [noun, kind]);
  const hooked = useForm({
    defaultValues: values,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { control, handleSubmit, formState, setError, setValue, reset, getValues } = hooked;
  useSuggestions(noun as Resource, hooked);
  const draft = useKeptDraft(view, row, fields, hooked);
  const dirty = Object.keys(formState.dirtyFields);
  const isUnsaved = useRef(false);
  isUnsaved.current = dirty.length > 0;
  const isLeavingSaved = useRef(false);
  const isSending = useRef(false);
  const [unsaved] = useState(() => () => isUnsaved.current && !isLeavingSaved.current);

  const take = (now: Row) => {
    setRow({ ...now, id: row?.id ?? now.id });
    reset(boxValues(fields, now));
  };
  // The row was fetched again, after a decision or a restore: a user who typed nothing goes on with the new
  // values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row came in
  useEffect(() => {
    const isNewer = (opened?.version ?? 0) > (row?.version ?? 0);
    if (opened && isNewer && !isUnsaved.current) take(opened);
  }, [opened]);

  const focusFirstFault = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );

  // A user who cannot know whether it was saved is led to where they can look.
  useEffect(() => {
    if (fault?.lookAt) form.current?.querySelector<HTMLElement>('[role=alert] a')?.focus();
  }, [fault, form]);

  const shownAt = (shown: Row): string | null => {
    const shows = viewWith(reader, 'show', view);
    return shows && pathTo(shows, 'show', shown);
  };

  const send = (data: Record<string, unknown>, base: Row | null): Promise<Row> =>
    kind === 'create'
      ? create(view.name, { data }, { returnPromise: true })
      : update(
          view.name,
          { id: base?.id, data: { ...data, version: base?.version }, previousData: base },
          { returnPromise: true, mutationMode: 'pessimistic' },
        );

  const save = async (typed: FieldValues, base = row) => {
    setFault(null);
    const data = wireValues(fields, typed);
    const reasonPart = reasonFor(base, changedIn(data, base));
    // A second press while the first is on its way is the same save.
    if (!reasonPart || isSending.current) return;
    isSending.current = true;
    try {
      await leaveSaved(await send({ ...data, ...reasonPart }, base));
    } catch (error) {
      const held = heldBy(error);
      const { status, body } = error as HttpError;
      const current = status === 409 ? (body?.current as Row | undefined) : undefined;
      if (held) await waits(held.id);
      // One's own change, whose answer was lost.
      else if (current && isMade(current, base, data, reader.userId)) await leaveSaved(current);
      else if (current) setOvertaken(current);
      else if (isUnanswered(error)) unsettled();
      else refused(error as HttpError, 'reason' in reasonPart);
    } finally {
      isSending.current = false;
    }
  };

  const leaveSaved = async (saved: Row) => {
    isLeavingSaved.current = true;
    draft.forget();
    notify(
      t('%{label} %{noun} is saved.', {
        label: view.label,
        noun: rowName(noun as Resource, saved),
      }),
      { type: 'success' },
    );
    if (onSaved) return onSaved();
    if (kind === 'create') giveCreated(window.location.search, saved);
    const lists = viewWith(reader, 'list', view);
    await navigate(shownAt(saved) ?? (lists && pathTo(lists, 'list')) ?? '/');
  };

  /** Nobody knows whether it was saved. A row has a version, so that sending it again is safe; a new one has none. */
  const unsettled = () => {
    const lists = viewWith(reader, 'list', view);
    const path = row ? shownAt(row) : lists && pathTo(lists, 'list');
    const label = row ? t('Open the current row') : t('Check the list');
    const message =
      kind === 'create'
        ? t(
            'The server did not answer, so nothing is known to be saved. Check whether the %{label} exists before you save it again, or it could be saved twice.',
            { label: view.label },
          )
        : t(
            'The server did not answer, so nothing is known to be saved. Save it again: a change that arrived is not made twice.',
          );
    setFault({ message, lookAt: path ? [{ label, path }] : [] });
  };

  /** What was sent waits for a second person: a new row at its own address, a change above its row. */
  const waits = async (held: number) => {
    notify(t('Nothing is changed yet: it waits for a second person to approve it.'), {
      type: 'success',
    });
    void client.invalidateQueries({ queryKey: ['approvals'] });
    if (onSaved) {
      isLeavingSaved.current = true;
      draft.forget();
      return onSaved();
    }
    const next = row ? shownAt(row) : `/approvals/${held}`;
    isLeavingSaved.current = next !== null;
    draft.forget();
    if (next !== null) return navigate(next);
    forget();
    if (row) take(row);
  };

  const refused = ({ message, body, status }: HttpError, hadReason: boolean) => {
    const errors = Object.entries((body?.errors ?? {}) as Record<string, string>);
    for (const [name, words] of errors)
      if (name in fields) setError(name, { type: 'server', message: words });
      else if (name === 'reason' && hadReason) refuse(words);
    // The message has the words that belong to no field.
    setFault({
      message,
      reference: status < 500 ? body?.reference : undefined,
    });
    focusFirstFault();
  };

  /** Takes the row as it is now under what was typed, except where theirs was chosen, and saves on. */
  const merge = (now: Row, choices: Readonly<Record<string, Choice>>) => {
    const typed = getValues();
    const names = dirty.filter((name) => choices[name] !== 'theirs');
    const mine = Object.fromEntries(names.map((name) => [name, typed[name]]));
    take(now);
    reset({ ...boxValues(fields, now), ...mine }, { keepDefaultValues: true });
    setOvertaken(null);
    if (names.length === 0) return;
    const base = { ...now, id: row?.id ?? '' };
    void handleSubmit((merged) => save(merged, base), focusFirstFault)();
  };

  /** Takes the values of a template into the boxes, but for those that leave no choice. */
  const startFrom = (
    template: Readonly<Record<string, unknown>>,
    fixedNames: readonly string[],
  ) => {
    for (const [name, value] of Object.entries(boxValues(fields, template)))
      if (!fixedNames.includes(name) && template[name] != null)
        setValue(name, value, { shouldDirty: true });
  };

  return {
    fields,
    control,
    startFrom,
    draft,
    row,
    take,
    fault,
    unsaved,
    changes: dirty.length,
    isSending: formState.isSubmitting,
    /** Whether these values wait for a second person. */
    waitingFor: (typed: FieldValues) => waitingFor(row, changedIn(wireValues(fields, typed), row)),
    submit: handleSubmit((typed) => save(typed), focusFirstFault),
    overtaken,
    /** What is to be saved, as the wire has it. */
    typed: () => wireValues(fields, getValues()),
    merge,
    leaveMerge: () => setOvertaken(null),
  };
};

/** Whether a row as it is now is the next version of what it was, by this very user, with these values. */
const isMade = (
  now: Row,
  base: Row | null,
  data: Readonly<Record<string, unknown>>,
  userId: string,
): boolean =>
  now.version === (base?.version ?? 0) + 1 &&
  now.updatedBy === userId &&
  changedIn(data, now).length === 0;

const changedIn = (data: Readonly<Record<string, unknown>>, row: Row | null): string[] =>
  Object.keys(data).filter((name) => differ(data[name], row?.[name]));
