import { useSyncExternalStore } from 'react';

const wide = globalThis.matchMedia?.('(min-width: 1800px)');

const subscribe = (listener: () => void) => {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
};

/** Whether the window is wide enough for two charts side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => wide?.matches ?? false);
