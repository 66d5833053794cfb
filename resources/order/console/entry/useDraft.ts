import { useCallback, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { serverNow } from '#console/browser/clock.ts';
import { draftName } from '#console/browser/drafts.ts';
import { forgetDraft, type KeptDraft, keepDraft } from '#console/browser/keptDrafts.ts';
import { useDrafts } from '#console/browser/useDrafts.ts';
import { blank, type Draft } from '../bid/draft.ts';

/** The unsent bid that a browser tab remembers. Without the PAN: it comes back with its client. */
type Remembered = { draft: Partial<Draft>; security: string | null; recent: string[] };

const nothing: Remembered = { draft: {}, security: null, recent: [] };

/** Clients one has bid for that the client box offers again. */
const recentAtMost = 6;

/** A bid that was typed longer ago was for another session. */
const longestMs = 12 * 3_600_000;

/**
 * The form of the bid that a user types, with its security ('LICI IS') and the clients of recent
 * bids. It survives a reload and a visit to another page, in this tab and for this user only, and a
 * new tab offers it when this one is closed. A key in the form causes no render here: components
 * that follow the typing watch the form.
 */
export const useDraft = (userId: string) => {
  const key = `offerdesk.bid.${userId}`;
  const closed = draftName(userId, 'bid', null);
  const [remembered, setRemembered] = useState(() => read(key));
  const [isFirst] = useState(() => isNew(key));
  const drafts = useDrafts(closed);
  const { offered: kept } = drafts;
  const offered = useMemo(() => (isFirst && kept ? typedIn(kept) : null), [isFirst, kept]);
  const form = useForm<Draft>({ defaultValues: { ...blank, ...remembered.draft } });
  const { getValues, setValue, reset, subscribe } = form;
  useEffect(() => {
    write(key, remembered, getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        write(key, remembered, values);
        keepTyped(closed, values, remembered.security);
      },
    });
  }, [key, closed, remembered, getValues, subscribe]);
  const { security } = remembered;
  // A price means nothing in another book.
  const begin = useCallback(
    (next: string) => {
      if (next === security) return;
      setRemembered((before) => ({ ...before, security: next }));
      setValue('quantity', '');
      setValue('price', '');
      setValue('isMarketOrder', false);
    },
    [security, setValue],
  );
  return {
    form,
    security,
    /** Says which security the bid is for now; what was typed for another is not taken over. */
    begin,
    /** Replaces the bid in the form, also where its address renders the page again. */
    replace: (next: Draft, name: string) => {
      const memory = { ...remembered, security: name };
      reset(next);
      // After the form, which writes each change with the security that it was for until now.
      write(key, memory, next);
      setRemembered(memory);
      keepTyped(closed, next, name);
    },
    /** A bid that was typed in a tab that is closed, and not placed; null when there is none. */
    offered,
    /** No more is said of it, and it is forgotten unless it is taken back. */
    decide: (isTaken: boolean) => {
      drafts.decide();
      if (!isTaken) forgetDraft(closed);
    },
    recent: remembered.recent,
    addRecent: (clientId: string) =>
      setRemembered((before) => ({
        ...before,
        recent: [clientId, ...before.recent.filter((one) => one !== clientId)].slice(
          0,
          recentAtMost,
        ),
      })),
  };
};

/** Whether this tab has remembered nothing yet. */
const isNew = (key: string): boolean => read(key) === nothing;

/** Whether the user has typed a client or a quantity, which belong to this bid only. */
const isBegun = ({ clientId, quantity }: Draft) => clientId !== '' || quantity !== '';

const typedIn = (kept: KeptDraft) => {
  if (serverNow() - kept.at > longestMs) return null;
  const { security, ...draft } = kept.values as Partial<Draft> & { security: string | null };
  return { at: kept.at, security, draft: { ...blank, ...draft } };
};

const keepTyped = (name: string, { pan: _, ...draft }: Draft, security: string | null): void => {
  if (isBegun({ pan: '', ...draft }))
    keepDraft(name, { at: serverNow(), version: null, values: { ...draft, security } });
  else forgetDraft(name);
};

const read = (key: string): Remembered => {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? nothing : { ...nothing, ...JSON.parse(kept) };
  } catch {
    // Storage may be forbidden or hold what an older version wrote: then nothing is remembered.
    return nothing;
  }
};

const write = (key: string, remembered: Remembered, { pan: _, ...draft }: Draft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...remembered, draft }));
  } catch {
    // As above.
  }
};
