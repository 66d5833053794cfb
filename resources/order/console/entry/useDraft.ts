import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { blank, type Draft } from '../bid/draft.ts';

/** What a browser tab remembers of an unsent bid. A PAN is not among it: it comes back with its client. */
type Remembered = { draft: Partial<Draft>; security: string | null; recent: string[] };

const nothing: Remembered = { draft: {}, security: null, recent: [] };

/** Clients one has bid for that the client box offers again. */
const recentAtMost = 6;

/**
 * The form of the bid that a user types, kept through a reload and a look at another page, in this
 * tab and for this user only; with the security it is for ('LICI IS') and the clients bid for lately.
 * A key in the form draws nothing anew here: what follows the typing watches the form.
 */
export const useDraft = (userId: string) => {
  const key = `offerdesk.bid.${userId}`;
  const [remembered, setRemembered] = useState(() => read(key));
  const form = useForm<Draft>({ defaultValues: { ...blank, ...remembered.draft } });
  const { getValues, setValue, reset, subscribe } = form;
  useEffect(() => {
    write(key, remembered, getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => write(key, remembered, values),
    });
  }, [key, remembered, getValues, subscribe]);
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
    /** Has the form begin with another bid, also where the page is drawn anew for its address. */
    replace: (next: Draft, name: string) => {
      const memory = { ...remembered, security: name };
      reset(next);
      // After the form, which writes each change with the security that it was for until now.
      write(key, memory, next);
      setRemembered(memory);
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

const read = (key: string): Remembered => {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
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
