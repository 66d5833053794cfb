import { useMedia } from '../../browser/useMedia.ts';

/** How the menu stands beside a page: whole, as a drawing for each group, or behind a button of the bar. */
export type MenuShape = 'whole' | 'icons' | 'drawer';

/** The shape of the menu at the width of the window; the widths stand in Shell.module.css too. */
export const useMenuShape = (): MenuShape => {
  const isNarrow = useMedia('(max-width: 1199.98px)');
  const isVeryNarrow = useMedia('(max-width: 899.98px)');
  return isVeryNarrow ? 'drawer' : isNarrow ? 'icons' : 'whole';
};
