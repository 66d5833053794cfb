import type { Place, Reader } from '#model';
import { places } from '../../nouns/places.ts';
import { linkSources } from '../../nouns/relatedPages.ts';

/**
 * The page one level up, where the reader may open it. For a row or a form it is the list. For a
 * page it is the page that its path is below; for a page about a row, the list of the rows that
 * open there; for a page in no menu, the list that links to it. For a log it is the page that it
 * belongs to. For a list in no menu it is the menu page or list found by `besideIt`. Null when
 * nothing is above: the page is then below Home (specification §2.9).
 */
export const parentPlace = (place: Place, reader: Reader): Place | null => {
  const above = place.path.slice(0, place.path.lastIndexOf('/'));
  const open = places.filter((each) => each.allows(reader));
  if (place.kind === 'list') {
    const below = place.path.replace(/-logs?$/, '');
    const isAbove = ({ kind, path, menu }: Place) =>
      kind === 'page' && path === below && (menu !== undefined || place.menu === undefined);
    const page = below === place.path ? undefined : open.find(isAbove);
    return page ?? besideIt(place, open) ?? null;
  }
  const lists = open.flatMap((each) =>
    each.kind === 'list' && each.noun === place.noun ? [each] : [],
  );
  const isAboutRow = /\{\w+\}$/.test(place.path);
  const found =
    place.kind === 'page'
      ? (open.find(({ path }) => path === above) ??
        shorterPath(place, open) ??
        lists.find(({ view }) => view.name === rowsOpenedBy(place)) ??
        (isAboutRow ? lists[0] : undefined) ??
        listBehind(place, lists))
      : (lists.find(({ view }) => view.name === place.view.name) ?? lists[0]);
  return found ?? null;
};

/** The page itself at its address without the values of a row: '/page' of '/page/{key}'. */
const shorterPath = (place: Place & { kind: 'page' }, open: readonly Place[]) =>
  open.find(
    (each) =>
      each.kind === 'page' &&
      each.noun === place.noun &&
      each.name === place.name &&
      place.path.startsWith(`${each.path}/`),
  );

/** The name of the view whose rows open on a page of their own. */
const rowsOpenedBy = ({ noun, name }: Place & { kind: 'page' }): string | undefined => {
  const of = noun.pages?.[name]?.opensRowsOf;
  return of && `${noun.name}-${of}`;
};

/** The list of the menu, of the same noun, with a button that leads to a page outside the menus. */
const listBehind = (place: Place, lists: readonly Place[]): Place | undefined =>
  place.menu || !linkSources(place).includes(place.noun.name)
    ? undefined
    : lists.find(({ menu }) => menu);

/**
 * The parent of a list outside the menus: the menu page to which it has a button, else a list with
 * a button to it, preferably one in the menu, else the list of all rows when it has some of them.
 */
const besideIt = ({ menu, noun, path }: Place, open: readonly Place[]): Place | undefined => {
  if (menu) return undefined;
  const { linkedFrom = [] } = noun;
  const page = open.find(
    (each) => each.kind === 'page' && each.menu && linkSources(each).includes(noun.name),
  );
  const lists = open.filter((each) => each.kind === 'list' && linkedFrom.includes(each.noun.name));
  const whole = open.find(
    (each) => each.kind === 'list' && each.view.name === noun.name && each.path !== path,
  );
  return page ?? lists.find((each) => each.menu) ?? lists[0] ?? whole;
};
