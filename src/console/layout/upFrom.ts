import type { Reader } from '#model';
import { type Place, places } from '../places.ts';

/**
 * The address that one comes from to another, where the reader may go back there: of a row or a
 * form, its list; of a page, the one that its path is below; of a log, the page that it is of. Null for what has nothing above it.
 */
export const upFrom = (place: Place, reader: Reader): Place | null => {
  const above = place.path.slice(0, place.path.lastIndexOf('/'));
  const open = places.filter((each) => each.allows(reader));
  if (place.kind === 'list') {
    const below = place.path.replace(/-logs?$/, '');
    const isAbove = ({ kind, path }: Place) => kind === 'page' && path === below;
    return below === place.path ? null : (open.find(isAbove) ?? null);
  }
  const lists = open.flatMap((each) =>
    each.kind === 'list' && each.noun === place.noun ? [each] : [],
  );
  const found =
    place.kind === 'page'
      ? open.find(({ path }) => path === above)
      : (lists.find(({ view }) => view.name === place.view.name) ?? lists[0]);
  return found ?? null;
};
