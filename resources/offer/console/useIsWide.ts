import { useSyncExternalStore } from 'react';

const wide = globalThis.matchMedia?.('(min-width: 1800px)');

const subscribe = (listener: () => void) => {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
};

/** Whether the window is one of the large ones, with room for two charts beside each other. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => wide?.matches ?? false);
