import type { Reader, Resource } from '#model';
import { type Place, places } from '../places.ts';

/**
 * The address that one comes from to another, where the reader may go back there: of a row or a
 * form, its list; of a page, the one that its path is below, and of a page about a row the list of the rows;
 * of a log, the page that it is of; of a list that stands in no menu, the one it is beside. Null for what has nothing above it.
 */
export const upFrom = (place: Place, reader: Reader): Place | null => {
  const above = place.path.slice(0, place.path.lastIndexOf('/'));
  const open = places.filter((each) => each.allows(reader));
  if (place.kind === 'list') {
    const below = place.path.replace(/-logs?$/, '');
    const isAbove = ({ kind, path }: Place) => kind === 'page' && path === below;
    if (below !== place.path) return open.find(isAbove) ?? null;
    const [beside] = place.menu ? [] : ((place.noun as Partial<Resource>).beside ?? []);
    return open.find(({ kind, noun }) => kind === 'list' && noun.name === beside) ?? null;
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
