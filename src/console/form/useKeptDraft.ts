import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Fields, View } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { serverNow } from '../browser/clock.ts';
import { draftName } from '../browser/drafts.ts';
import { forgetDraft, keepDraft } from '../browser/keptDrafts.ts';
import { thisTab } from '../browser/thisTab.ts';
import { useDrafts } from '../browser/useDrafts.ts';
import { useReader } from '../nouns/reader.ts';

/**
 * Keeps the input of a form in this browser until it is saved, so that closing a tab loses nothing,
 * and restores the input of a closed tab. Never keeps fields that the journal masks, such as a
 * password.
 */
export const useKeptDraft = (
  view: View,
  row: { id: string | number; version?: number } | null,
  fields: Fields,
  { getValues, setValue, subscribe }: UseFormReturn<FieldValues>,
) => {
  const { userId } = useReader();
  const name = draftName(userId, view.name, row && String(row.id));
  const { offered, isElsewhere, decide } = useDrafts(name);
  const hasKept = useRef(false);
  const version = useRef<number | null>(null);
  version.current = row?.version ?? null;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields = {} }) => {
          const typed = Object.entries(values).filter(
            ([field]) => (dirtyFields as Record<string, unknown>)[field] && mayKeep(fields[field]),
          );
          if (typed.length > 0) {
            hasKept.current = true;
            keepDraft(name, {
              at: serverNow(),
              version: version.current,
              values: Object.fromEntries(typed),
            });
          } else if (hasKept.current) forgetDraft(name);
        },
      }),
    [name, fields, subscribe],
  );
  return {
    /** Earlier unsaved input; null when there is none or the user has decided on it. */
    offered,
    /** Another tab has the form with words that are not saved. */
    isElsewhere,
    /** Whether the row was changed by somebody since. */
    isOvertaken: offered !== null && offered.version !== version.current,
    /** Puts what was kept into the boxes, but for those that leave no choice. */
    takeBack: (fixedNames: readonly string[]) => {
      for (const [field, value] of Object.entries(offered?.values ?? {}))
        if (field in getValues() && mayKeep(fields[field]) && !fixedNames.includes(field))
          setValue(field, value, { shouldDirty: true });
      decide();
    },
    /** Its user does not want what is offered. */
    discard: () => {
      if (offered?.tab === thisTab && !hasKept.current) forgetDraft(name);
      decide();
    },
    /** Forgets what is kept of this tab: it was saved, or its user leaves it. */
    forget: () => forgetDraft(name),
  };
};

const mayKeep = (field: Fields[string] | undefined): boolean =>
  field !== undefined && kindOf(field).mask === undefined;
