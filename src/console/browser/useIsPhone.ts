import { useMedia } from './useMedia.ts';

/** Whether the window is as narrow as a phone; the width stands in the style sheets too. */
export const useIsPhone = (): boolean => useMedia('(max-width: 599.98px)');
