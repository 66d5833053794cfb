import { holds, useMedia } from './useMedia.ts';

const narrow = '(max-width: 599.98px)';

/** Whether the window is as narrow as a phone; the style sheets have the same width. */
export const useIsPhone = (): boolean => useMedia(narrow);

/** The same at this moment, outside of a component. */
export const isPhone = (): boolean => holds(narrow);
