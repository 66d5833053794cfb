import { nouns } from '#registry';
import { useReader } from '../reader.ts';
import { type MenuGroup, menuFor } from './menu.ts';

/** The menu of the signed-in user, for pages that show what one may open. */
export const useMenu = (): MenuGroup[] => menuFor(useReader(), nouns);
