import { thisTab } from './thisTab.ts';

/** Unsaved input of a form. */
export type KeptDraft = {
  /** When it was typed last, ms. */
  at: number;
  /** The version of the row that was changed; null for a new one. */
  version: number | null;
  /** Contents of the boxes, for changed fields. */
  values: Readonly<Record<string, unknown>>;
};

/** A draft with the tab in which it was typed. */
export type DraftOfTab = KeptDraft & { tab: string };

/** An older one says nothing of what its user wants today. */
const longestMs = 7 * 24 * 3_600_000;

// A draft belongs to the tab in which it is typed: no other one writes over it.
const keyOf = (name: string, tab: string) => `${name}~${tab}`;

/** Drafts of a form in this browser, from all tabs, newest first. */
export const draftsNamed = (name: string, now: number): DraftOfTab[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(name, '')))
      .map((key) => ({ tab: key.slice(name.length + 1), draft: readAt(key) }))
      .filter(({ tab }) => !tab.includes('~'))
      .flatMap(({ tab, draft }) => {
        if (draft && now - draft.at < longestMs) return [{ ...draft, tab }];
        forgetDraft(name, tab);
        return [];
      })
      .toSorted((a, b) => b.at - a.at);
  } catch {
    // Storage may be forbidden: then nothing is kept.
    return [];
  }
};

const readAt = (key: string): KeptDraft | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept?.at === 'number' && typeof kept.values === 'object' ? kept : null;
  } catch {
    // An older version may have written something else.
    return null;
  }
};

/** Keeps a draft of this tab in the browser, also when the tab is closed. */
export const keepDraft = (name: string, draft: KeptDraft): void => {
  try {
    localStorage.setItem(keyOf(name, thisTab), JSON.stringify(draft));
  } catch {
    // As above.
  }
};

/** Forgets the draft of a tab. */
export const forgetDraft = (name: string, tab = thisTab): void => {
  try {
    localStorage.removeItem(keyOf(name, tab));
  } catch {
    // As above.
  }
};
