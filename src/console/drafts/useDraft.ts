import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../browser/clock.ts';
import { type Draft, draftName, draftsNamed, forgetDraft, keepDraft } from './drafts.ts';
import { openTabs, tabClosed, thisTab } from './thisTab.ts';

/** Time for a closed tab to report again, ms: it may only be reloading. */
const reloadMs = 3_000;

/** An older draft says nothing of what its user wants today, ms. */
const weekMs = 7 * 24 * 3_600_000;

/** Drafts from other tabs: the newest of a closed one, and whether an open one has any. */
type Others<V> = { left: Draft<V> | null; isElsewhere: boolean };

/**
 * Unsaved input of one user in one form. It is kept in this browser for this tab, over a reload and after
 * the tab is closed, until it is forgotten or the user signs out. A draft of this tab or of a closed one can be
 * taken back; a draft of another open tab belongs to that tab until it is closed or has saved it.
 */
export const useDraft = <V extends object>(
  userId: string,
  /** The screen, with the row that it changes. */
  form: string,
  {
    longestMs = weekMs,
    isWorth = () => true,
  }: {
    longestMs?: number;
    /** Whether the draft of a closed tab is worth its banner. */
    isWorth?: (values: V) => boolean;
  } = {},
) => {
  const name = draftName(userId, form);
  // Input from now on is not a draft to take back.
  const [own, setOwn] = useState(
    () => draftsNamed<V>(name, longestMs).find(({ tab }) => tab === thisTab) ?? null,
  );
  const [{ left, isElsewhere }, setOthers] = useState<Others<V>>({
    left: null,
    isElsewhere: false,
  });
  const hasKept = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rules for each drawing
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const waitedFor = new Set<string>();
    const look = async () => {
      const open = await openTabs();
      if (signal.aborted) return;
      const others = draftsNamed<V>(name, longestMs).filter(({ tab }) => tab !== thisTab);
      const theirs = others.filter(({ tab }) => open.has(tab));
      setOthers({
        left: others.find(({ tab, values }) => !open.has(tab) && isWorth(values)) ?? null,
        isElsewhere: theirs.length > 0,
      });
      for (const { tab } of theirs.filter((each) => !waitedFor.has(each.tab))) {
        waitedFor.add(tab);
        tabClosed(tab, signal).then(
          () => {
            waitedFor.delete(tab);
            setTimeout(look, reloadMs);
          },
          // This form is closed first.
          () => undefined,
        );
      }
    };
    const hear = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(name)) void look();
    };
    void look();
    window.addEventListener('storage', hear, { signal });
    return () => end.abort();
  }, [name]);

  const keep = useCallback(
    (values: V | null, version: number | null = null) => {
      if (values) {
        hasKept.current = true;
        keepDraft(name, { tab: thisTab, at: serverNow(), version, values });
      } else if (hasKept.current) forgetDraft(name, thisTab);
    },
    [name],
  );
  return {
    /** The draft of this tab when the form was opened, until its user has decided on it. */
    own,
    /** A draft to take back: that of this tab before that of a closed one. */
    offered: own ?? left,
    /** Another open tab has this form with input that is not saved. */
    isElsewhere,
    /** Keeps the input of now; null where it is as it was when the form was opened. */
    keep,
    /** Forgets the draft of this tab: it was saved, or its user leaves it. */
    forget: () => forgetDraft(name, thisTab),
    /** Settles `offered`: the form has taken its values, or its user does not want them. */
    decide: () => {
      if (own) {
        setOwn(null);
        if (!hasKept.current) forgetDraft(name, thisTab);
      } else if (left) {
        setOthers({ left: null, isElsewhere });
        forgetDraft(name, left.tab);
      }
    },
  };
};
