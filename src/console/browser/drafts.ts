/** What somebody typed into a form and did not save. */
export type KeptDraft = {
  /** When it was typed last, ms. */
  at: number;
  /** The version of the row that was changed; null for a new one. */
  version: number | null;
  /** What the boxes held, of the fields that were changed. */
  values: Readonly<Record<string, unknown>>;
};

/** An older one says nothing of what its user wants today. */
const longestMs = 7 * 24 * 3_600_000;

const prefixOf = (userId: string) => `offerdesk.draft.${userId}.`;

/** Under which name the draft of a form is kept: of one user, of one screen, of a new row or one that is there. */
export const draftName = (userId: string, view: string, row: string | null): string =>
  `${prefixOf(userId)}${view}.${row ?? ''}`;

/** What this browser has kept of a form; null when there is nothing. */
export const draftAt = (name: string, now: number): KeptDraft | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (
      typeof kept?.at === 'number' &&
      typeof kept.values === 'object' &&
      now - kept.at < longestMs
    )
      return kept;
    forgetDraft(name);
  } catch {
    // Storage may be forbidden or hold what an older version wrote: then nothing is kept.
  }
  return null;
};

/** Keeps a draft in this browser, also when its tab is closed. */
export const keepDraft = (name: string, draft: KeptDraft): void => {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // As above.
  }
};

/** Forgets one draft. */
export const forgetDraft = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {
    // As above.
  }
};

/** Forgets all drafts of a user: one who signs out leaves nothing behind. */
export const forgetDraftsOf = (userId: string): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefixOf(userId))) localStorage.removeItem(name);
  } catch {
    // As above.
  }
};
