import { useEffect, useRef, useState } from 'react';
import { serverNow } from './clock.ts';
import { type DraftOfTab, draftsNamed, forgetDraft } from './keptDrafts.ts';
import { livingTabs, tabGone, thisTab } from './thisTab.ts';

/** Time for a closed tab to report again, ms: it may only be reloading. */
const reloadMs = 3_000;

/** Drafts of a form when it is opened: one to restore, and whether another open tab has one. */
type Standing = { offered: DraftOfTab | null; isElsewhere: boolean };

/**
 * Drafts of a form from before it was opened in this tab. A draft of this tab or of a closed one
 * can be restored; a draft of another open tab belongs to that tab until it is closed or has saved
 * it.
 */
export const useDrafts = (name: string) => {
  const [{ offered, isElsewhere }, setStanding] = useState<Standing>({
    offered: null,
    isElsewhere: false,
  });
  // Input from now on is not a draft to restore.
  const [own] = useState(() => draftsNamed(name, serverNow()).find(({ tab }) => tab === thisTab));
  const decided = useRef(new Set<string>());
  useEffect(() => {
    const end = new AbortController();
    const waitedFor = new Set<string>();
    const look = async () => {
      const living = await livingTabs().catch(() => new Set<string>());
      if (end.signal.aborted) return;
      const others = draftsNamed(name, serverNow()).filter(({ tab }) => tab !== thisTab);
      const [mine] = others.filter(({ tab }) => !living.has(tab));
      const theirs = others.filter(({ tab }) => living.has(tab));
      const kept = [own, mine].find((draft) => draft && !decided.current.has(draft.tab));
      setStanding({ offered: kept ?? null, isElsewhere: theirs.length > 0 });
      for (const { tab } of theirs) {
        if (waitedFor.has(tab)) continue;
        waitedFor.add(tab);
        void tabGone(tab, end.signal).then(() => {
          waitedFor.delete(tab);
          setTimeout(look, reloadMs);
        });
      }
    };
    const hear = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(name)) void look();
    };
    void look();
    window.addEventListener('storage', hear);
    return () => {
      end.abort();
      window.removeEventListener('storage', hear);
    };
  }, [name, own]);
  return {
    offered,
    /** A tab that lives has the form with words that are not saved. */
    isElsewhere,
    /** No more is said of what is offered; unless this tab has it now, it is forgotten. */
    decide: () => {
      if (!offered) return;
      decided.current.add(offered.tab);
      setStanding({ offered: null, isElsewhere });
      if (offered.tab !== thisTab) forgetDraft(name, offered.tab);
    },
  };
};
