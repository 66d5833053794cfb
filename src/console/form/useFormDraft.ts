import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Fields, View } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { useReader } from '../nouns/reader.ts';

/**
 * The draft of a form of a row: the changed boxes, without fields that the journal masks, such as a
 * password.
 */
export const useFormDraft = (
  view: View,
  row: { id: string | number; version?: number } | null,
  fields: Fields,
  { getValues, setValue, subscribe }: UseFormReturn<FieldValues>,
) => {
  const { userId } = useReader();
  const draft = useDraft<FieldValues>(userId, `${view.name}.${row?.id ?? ''}`);
  const { offered, isElsewhere, keep, forget, decide } = draft;
  const version = useRef<number | null>(null);
  version.current = row?.version ?? null;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields = {} }) => {
          const typed = Object.entries(values).filter(
            ([field]) => dirtyFields[field] && mayKeep(fields[field]),
          );
          keep(typed.length > 0 ? Object.fromEntries(typed) : null, version.current);
        },
      }),
    [fields, keep, subscribe],
  );
  return {
    offered,
    isElsewhere,
    /** Whether the row was changed by somebody since. */
    isOvertaken: offered !== null && offered.version !== version.current,
    /** Puts the draft into the boxes, but for those that leave no choice. */
    takeBack: (fixedNames: readonly string[]) => {
      for (const [field, value] of Object.entries(offered?.values ?? {}))
        if (field in getValues() && mayKeep(fields[field]) && !fixedNames.includes(field))
          setValue(field, value, { shouldDirty: true });
      decide();
    },
    discard: decide,
    forget,
  };
};

const mayKeep = (field: Fields[string] | undefined): boolean =>
  field !== undefined && kindOf(field).mask === undefined;
