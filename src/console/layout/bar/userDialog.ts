import { useSyncExternalStore } from 'react';

/** The dialogs of the user menu, which the command line opens too. */
export type UserDialog = 'leaving' | 'password' | 'viewAs';

let open: UserDialog | null = null;
const listeners = new Set<() => void>();

/** Opens a dialog of the user menu; null closes it. */
export const openUserDialog = (dialog: UserDialog | null): void => {
  open = dialog;
  for (const listener of [...listeners]) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The next user begins without one.
    if (listeners.size === 0) open = null;
  };
};

/** The dialog of the user menu that is open. */
export const useUserDialog = (): UserDialog | null => useSyncExternalStore(subscribe, () => open);
