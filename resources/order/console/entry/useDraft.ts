import { useCallback, useEffect, useState } from 'react';
import { blank, type Draft } from '../bid/draft.ts';

/** What a browser tab remembers of an unsent bid. A PAN is not among it: it comes back with its client. */
type Remembered = { draft: Partial<Draft>; security: string | null; recent: string[] };

const nothing: Remembered = { draft: {}, security: null, recent: [] };

/** Clients one has bid for that the client box offers again. */
const recentAtMost = 6;

/**
 * The bid a user is typing, kept through a reload and a look at another page, in this tab and for
 * this user only; with the security it is for ('LICI IS') and the clients bid for lately.
 */
export const useDraft = (userId: string) => {
  const key = `offerdesk.bid.${userId}`;
  const [remembered, setRemembered] = useState(() => read(key));
  const [draft, setDraft] = useState<Draft>({ ...blank, ...remembered.draft });
  useEffect(() => {
    const { pan: _, ...rest } = draft;
    write(key, { ...remembered, draft: rest });
  }, [key, draft, remembered]);
  const { security } = remembered;
  // A price means nothing in another book.
  const begin = useCallback(
    (next: string) => {
      if (next === security) return;
      setRemembered((before) => ({ ...before, security: next }));
      setDraft((before) => ({ ...before, quantity: '', price: '', isMarketOrder: false }));
    },
    [security],
  );
  return {
    draft,
    setDraft,
    security,
    /** Says which security the bid is for now; what was typed for another is not taken over. */
    begin,
    /** Has the form begin with another bid, also where the page is drawn anew for its address. */
    replace: (next: Draft, name: string) => {
      const { pan: _, ...rest } = next;
      const kept = { ...remembered, draft: rest, security: name };
      write(key, kept);
      setRemembered(kept);
      setDraft(next);
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

const write = (key: string, remembered: Remembered): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(remembered));
  } catch {
    // As above.
  }
};
