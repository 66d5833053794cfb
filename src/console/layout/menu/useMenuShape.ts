import { useMedia } from '../../browser/useMedia.ts';
import { narrowQuery, veryNarrowQuery } from '../frameWidths.ts';

/** The menu of a page: whole, as a drawing for each group, or behind a button of the bar. */
export type MenuShape = 'whole' | 'icons' | 'drawer';

/** The shape of the menu at the width of the window. */
export const useMenuShape = (): MenuShape => {
  const isNarrow = useMedia(narrowQuery);
  const isVeryNarrow = useMedia(veryNarrowQuery);
  return isVeryNarrow ? 'drawer' : isNarrow ? 'icons' : 'whole';
};
