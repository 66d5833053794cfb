import type { Reader } from '#model';
import { type Place, places } from '../../nouns/places.ts';

/**
 * The page one level up, where the reader may open it: for a row or a form, its list; for a page, the one
 * that its path is below, and for a page about a row the list of the rows; for a log, the page that it
 * belongs to; for a list that is in no menu, the list that links to it. Null when nothing is above it: such a
 * page is below Home (specification §2.9).
 */
export const parentPlace = (place: Place, reader: Reader): Place | null => {
  const above = place.path.slice(0, place.path.lastIndexOf('/'));
  const open = places.filter((each) => each.allows(reader));
  if (place.kind === 'list') {
    const below = place.path.replace(/-logs?$/, '');
    const isAbove = ({ kind, path }: Place) => kind === 'page' && path === below;
    if (below !== place.path) return open.find(isAbove) ?? null;
    return besideIt(place, open) ?? null;
  }
  const lists = open.flatMap((each) =>
    each.kind === 'list' && each.noun === place.noun ? [each] : [],
  );
  const isAboutRow = /\{\w+\}$/.test(place.path);
  const found =
    place.kind === 'page'
      ? (open.find(({ path }) => path === above) ?? (isAboutRow ? lists[0] : undefined))
      : (lists.find(({ view }) => view.name === place.view.name) ?? lists[0]);
  return found ?? null;
};

/** The list with a button that leads to a list outside the menus: one that does, where there is a choice. */
const besideIt = ({ menu, noun }: Place, open: readonly Place[]): Place | undefined => {
  if (menu) return undefined;
  const { linkedFrom = [] } = noun;
  const lists = open.filter((each) => each.kind === 'list' && linkedFrom.includes(each.noun.name));
  return lists.find((each) => each.menu) ?? lists[0];
};
