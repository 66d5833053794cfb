import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; false where the browser cannot tell. */
export const holds = (query: string): boolean => globalThis.matchMedia?.(query)?.matches === true;

/** Whether a media query holds, and as soon as it changes; false where the browser cannot tell. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => holds(query));
};
