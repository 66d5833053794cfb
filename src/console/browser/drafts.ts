const prefixOf = (userId: string) => `offerdesk.draft.${userId}.`;

/** Storage name of a form's drafts: by user, screen, and existing row or new one. */
export const draftName = (userId: string, view: string, row: string | null): string =>
  `${prefixOf(userId)}${view}.${row ?? ''}`;

/** Forgets all drafts of a user: one who signs out leaves nothing behind. */
export const forgetDraftsOf = (userId: string): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefixOf(userId))) localStorage.removeItem(name);
  } catch {
    // Storage may be forbidden: then nothing is kept.
  }
};
