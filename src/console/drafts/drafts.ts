import { serverNow } from '../browser/clock.ts';
import { store, stored } from '../browser/stored.ts';

/** Input of a form that is not saved, kept in this browser. */
export type Draft<V> = {
  /** The tab in which it was typed. */
  tab: string;
  /** When it was typed last, ms. */
  at: number;
  /** The version of the row that was changed; null for a new one. */
  version: number | null;
  values: V;
};

const prefixOf = (userId: string) => `offerdesk.draft.${userId}.`;

// A draft belongs to the tab in which it is typed: no other one writes over it.
const keyOf = (name: string, tab: string) => `${name}~${tab}`;

/** The name of a form's drafts: by user, and by the screen with its row. */
export const draftName = (userId: string, form: string): string => prefixOf(userId) + form;

/** Drafts of a form from all tabs, the newest first. Older ones than `longestMs` are forgotten. */
export const draftsNamed = <V>(name: string, longestMs: number): Draft<V>[] =>
  Object.keys(localStorage)
    .filter((key) => key.slice(0, key.lastIndexOf('~')) === name)
    .flatMap((key) => {
      const tab = key.slice(name.length + 1);
      const draft = stored(key) as Partial<Draft<V>> | null;
      const isGood = typeof draft?.at === 'number' && typeof draft.values === 'object';
      if (isGood && serverNow() - Number(draft.at) < longestMs)
        return [{ ...(draft as Draft<V>), tab }];
      forgetDraft(name, tab);
      return [];
    })
    .toSorted((a, b) => b.at - a.at);

/** Keeps the draft of a tab, also when that is closed. */
export const keepDraft = <V>(name: string, { tab, ...draft }: Draft<V>): void =>
  store(keyOf(name, tab), draft);

/** Forgets the draft of a tab. */
export const forgetDraft = (name: string, tab: string): void => store(keyOf(name, tab), null);

/** Forgets all drafts of a user: one who signs out leaves nothing behind. */
export const forgetDraftsOf = (userId: string): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefixOf(userId))) store(key, null);
};
