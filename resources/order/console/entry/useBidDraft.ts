import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '#console/drafts/useDraft.ts';
import { blank, type Draft } from '../bid/draft.ts';

/** The security of a bid ('LICI IS'), and the clients of recent bids. */
type Memory = { security: string | null; recent: readonly string[] };

/** The unsent bid of a tab. Without the PAN: it comes back with its client. */
type Remembered = Memory & { draft: Omit<Draft, 'pan'> };

/** Clients one has bid for that the client box offers again. */
const recentAtMost = 6;

/** A bid that was typed longer ago was for another session. */
const longestMs = 12 * 3_600_000;

/** Whether the user has typed a client or a quantity, which belong to this bid only. */
const isWorth = ({ draft: { clientId, quantity } }: Remembered) =>
  clientId !== '' || quantity !== '';

/**
 * The form of the bid that a user types, with its security and the clients of recent bids. It
 * survives a reload and a visit to another page, in this tab and for this user only, and a new tab
 * offers it when this one is closed. A key in the form causes no render here: components that
 * follow the typing watch the form.
 */
export const useBidDraft = (userId: string) => {
  const kept = useDraft<Remembered>(userId, 'bid', { longestMs, isWorth });
  const { own, keep, decide } = kept;
  const offered = own ? null : kept.offered;
  const [memory, setMemory] = useState<Memory>(own?.values ?? { security: null, recent: [] });
  const form = useForm<Draft>({ defaultValues: { ...blank, ...own?.values.draft } });
  const { getValues, setValue, reset, subscribe } = form;
  const write = useCallback(
    ({ pan: _, ...draft }: Draft, { security, recent }: Memory) =>
      keep({ draft, security, recent }),
    [keep],
  );
  useEffect(() => {
    write(getValues(), memory);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => write(values, memory),
    });
  }, [memory, write, getValues, subscribe]);
  const { security, recent } = memory;
  // A price means nothing in another book.
  const begin = useCallback(
    (next: string) => {
      if (next === security) return;
      setMemory((before) => ({ ...before, security: next }));
      setValue('quantity', '');
      setValue('price', '');
      setValue('isMarketOrder', false);
    },
    [security, setValue],
  );
  /** Replaces the bid in the form, also where its address renders the page again. */
  const replace = (next: Draft, name: string | null) => {
    const now = { recent, security: name };
    reset(next);
    // After the form, which writes each change with the security that it was for until now.
    write(next, now);
    setMemory(now);
  };
  return {
    form,
    security,
    /** Says which security the bid is for now; what was typed for another is not taken over. */
    begin,
    replace,
    /** A bid that was typed in a tab that is closed, and not placed; null when there is none. */
    offered,
    takeBack: () => {
      decide();
      if (offered) replace({ ...blank, ...offered.values.draft }, offered.values.security);
    },
    discard: decide,
    recent,
    addRecent: (clientId: string) =>
      setMemory((before) => ({
        ...before,
        recent: [clientId, ...before.recent.filter((one) => one !== clientId)].slice(
          0,
          recentAtMost,
        ),
      })),
  };
};
