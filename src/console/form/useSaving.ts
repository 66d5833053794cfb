// A form saves through these, also when the line was lost after it was opened: they come with its screen.
import '../calls/writes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type HttpError, useAugmentedForm, useNotify, useSaveContext } from 'ra-core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type AllowedValues, pathTo, type Resource, type View, viewWith } from '#model';
import { t } from '../browser/language.ts';
import { heldBy } from '../calls/api.ts';
import { isUnanswered } from '../calls/unanswered.ts';
import { differ } from '../fields/differ.ts';
import {
  boxValues,
  type FormMode,
  formFields,
  resolverFor,
  wireValues,
} from '../fields/formValues.ts';
import type { Choice } from '../history/threeWay.ts';
import { giveCreated } from '../nouns/createdRow.ts';
import { useReader } from '../nouns/reader.ts';
import { rowName } from '../nouns/rowName.ts';
import type { Fault } from './SaveBar.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { useSuggestions } from './useSuggestions.ts';
import { useWaiting } from './useWaiting.ts';

export type FormRow = Record<string, unknown> & { id: string | number; version?: number };

/** Parameters of a form. */
export type Opened = {
  view: View;
  kind: FormMode;
  /** Null for a new one. */
  row: FormRow | null;
  values: FieldValues;
  /** The only values that the reader may give to some fields. */
  allowedValues: AllowedValues;
  /**
   * Called instead of opening the row's page, once the row is saved or waits for a second person.
   */
  onSaved?: () => void;
};

/** How the server answered a save. */
type Answer = { saved: FormRow } | { error: HttpError };

/**
 * The values of a form and how it is saved by the `EditBase` or `CreateBase` around it: written at once, held back
 * for a second person, refused with words at the fields, or overtaken by another user's change and merged. One
 * function, because every answer of the server changes the same row, fault and draft.
 */
export const useSaving = (
  { view, kind, row: opened, values, allowedValues, onSaved }: Opened,
  form: RefObject<HTMLElement | null>,
) => {
  const { noun } = view;
  const fields = useMemo(() => formFields(noun, kind, allowedValues), [noun, kind, allowedValues]);
  const reader = useReader();
  const [row, setRow] = useState(opened);
  // The values are taken once: what is typed stays when the row is fetched again.
  const [initial] = useState(values);
  const [overtaken, setOvertaken] = useState<FormRow | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const { save: write } = useSaveContext();
  const { waitingFor, reasonFor, refuse, forget } = useWaiting(noun);
  const resolver = useMemo(() => resolverFor(noun, kind), [noun, kind]);
  const base = useRef(opened);
  const { form: hooked, handleSubmit } = useAugmentedForm({
    defaultValues: initial,
    // The boxes have their own form of a value, which the record around them has not.
    record: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    disableInvalidFormNotification: true,
    onSubmit: (typed: FieldValues) => save(typed),
  });
  const { formState, setValue, reset, getValues } = hooked;
  useSuggestions(noun as Resource, hooked);
  const draft = useFormDraft(view, row, fields, hooked);
  const dirty = Object.keys(formState.dirtyFields);
  const isUnsaved = useRef(false);
  isUnsaved.current = dirty.length > 0;
  const isLeavingSaved = useRef(false);
  const isUnderWay = useRef(false);
  const [unsaved] = useState(() => () => isUnsaved.current && !isLeavingSaved.current);

  const take = (now: FormRow) => {
    base.current = { ...now, id: row?.id ?? now.id };
    setRow(base.current);
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

  const shownAt = (shown: FormRow): string | null => {
    const shows = viewWith(reader, 'show', view);
    return shows && pathTo(shows, 'show', shown);
  };

  const send = async (data: Record<string, unknown>): Promise<Answer | null> => {
    const answer: { now: Answer | null } = { now: null };
    await write?.(data, {
      onSuccess: (saved) => {
        answer.now = { saved: saved as FormRow };
      },
      onError: (error) => {
        answer.now = { error: error as HttpError };
      },
    });
    return answer.now;
  };

  /** Saves what was typed, and gives react-admin the words of the server to put at its fields. */
  const save = async (typed: FieldValues): Promise<Record<string, string> | undefined> => {
    setFault(null);
    const before = base.current;
    const data = wireValues(fields, typed);
    const reasonPart = reasonFor(before, changedIn(data, before));
    // A second press while the first is on its way is the same save.
    if (!reasonPart || isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const version = before && { version: before.version };
      const answer = await send({ ...data, ...reasonPart, ...version });
      if (!answer) return;
      if ('saved' in answer) await leaveSaved(answer.saved);
      else return await failed(answer.error, data, before, 'reason' in reasonPart);
    } finally {
      isUnderWay.current = false;
    }
  };

  const failed = async (
    error: HttpError,
    data: Record<string, unknown>,
    before: FormRow | null,
    hadReason: boolean,
  ): Promise<Record<string, string> | undefined> => {
    const held = heldBy(error);
    const current = error.status === 409 ? (error.body?.current as FormRow | undefined) : undefined;
    if (held) await waits(held.id);
    // One's own change, whose answer was lost.
    else if (current && isMade(current, before, data, reader.userId)) await leaveSaved(current);
    else if (current) setOvertaken(current);
    else if (isUnanswered(error)) unsettled();
    else return refused(error, hadReason);
  };

  const leaveSaved = async (saved: FormRow) => {
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

  /**
   * Reports that it is unknown whether the row was saved. An existing row has a version, so sending
   * it again is safe; a new one has none.
   */
  const unsettled = () => {
    const lists = viewWith(reader, 'list', view);
    const path = row ? shownAt(row) : lists && pathTo(lists, 'list');
    const label = row ? t('Open the current row') : t('Check the list');
    const message =
      kind === 'create'
        ? t(
            'The server did not answer, so it is not known whether the %{label} was saved. Check whether it exists before you save it again, or it could be saved twice.',
            { label: view.label },
          )
        : t(
            'The server did not answer, so it is not known whether the change was saved. Save it again: a change that arrived is not made twice.',
          );
    setFault({ message, lookAt: path ? [{ label, path }] : [] });
  };

  /**
   * Handles input that waits for a second person: opens the approval of a new row, or the existing
   * row, which shows the change above.
   */
  const waits = async (held: number) => {
    notify(t('Nothing is changed yet: the change waits for approval by a second person.'), {
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
    const errors = (body?.errors ?? {}) as Record<string, string>;
    if (errors.reason && hadReason && !('reason' in fields)) refuse(errors.reason);
    // The message has the words that belong to no field.
    setFault({
      message,
      reference: status < 500 ? body?.reference : undefined,
    });
    focusFirstFault();
    return Object.fromEntries(Object.entries(errors).filter(([name]) => name in fields));
  };

  const submit = hooked.handleSubmit(handleSubmit, focusFirstFault);

  /** Takes the row as it is now under what was typed, except where theirs was chosen, and saves on. */
  const merge = (now: FormRow, choices: Readonly<Record<string, Choice>>) => {
    const typed = getValues();
    const names = dirty.filter((name) => choices[name] !== 'theirs');
    const mine = Object.fromEntries(names.map((name) => [name, typed[name]]));
    take(now);
    reset({ ...boxValues(fields, now), ...mine }, { keepDefaultValues: true });
    setOvertaken(null);
    if (names.length === 0) return;
    void submit();
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
    form: hooked,
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
    submit,
    overtaken,
    /** The values to save, in wire form. */
    typed: () => wireValues(fields, getValues()),
    merge,
    leaveMerge: () => setOvertaken(null),
  };
};

/** Whether a row as it is now is the next version of what it was, by this very user, with these values. */
const isMade = (
  now: FormRow,
  base: FormRow | null,
  data: Readonly<Record<string, unknown>>,
  userId: string,
): boolean =>
  now.version === (base?.version ?? 0) + 1 &&
  now.updatedBy === userId &&
  changedIn(data, now).length === 0;

const changedIn = (data: Readonly<Record<string, unknown>>, row: FormRow | null): string[] =>
  Object.keys(data).filter((name) => differ(data[name], row?.[name]));
