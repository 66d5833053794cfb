import { type Action, may, type Reader } from './access.ts';
import { type OutlineView, pagesOf, viewsOf } from './noun.ts';
import type { Outline } from './outline.ts';
import { parametersOf } from './path.ts';
import type { Menu, Screens } from './resource.ts';

/** One address of the console: a screen that is built from a view's fields, or a hand-written page. */
export type Place = {
  /** As the schema spells it: '/masters/branch-edit/{tradingMemberId}/{branchId}'. */
  path: string;
  label: string;
  /** Where the menu has it. */
  menu: Menu | undefined;
  noun: Outline;
  allows: (reader: Reader) => boolean;
} & ({ kind: ScreenType; view: OutlineView } | { kind: 'page'; name: string });

export type ScreenType = keyof Screens;

const actionOf: Record<ScreenType, Action> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
};

const titleOf: Record<ScreenType, (view: OutlineView) => string> = {
  list: ({ plural, menu }) => menu?.label ?? plural,
  show: ({ label }) => label,
  create: ({ label }) => `New ${label}`,
  edit: ({ label }) => `Edit ${label}`,
};

const screensOf = (view: OutlineView): Place[] =>
  (Object.entries(view.screens) as [ScreenType, string][]).map(([kind, path]) => ({
    kind,
    path,
    view,
    noun: view.noun,
    label: titleOf[kind](view),
    menu: view.menu,
    allows: (reader) => may(reader, actionOf[kind], view),
  }));

const handWritten = (noun: Outline): Place[] =>
  pagesOf(noun).flatMap(({ name, page, paths, roles }) =>
    paths.map((path) => ({
      kind: 'page' as const,
      name,
      path,
      noun,
      label: page.label,
      menu: page.menu,
      allows: ({ role }: Reader) => roles.includes(role),
    })),
  );

/** Every address that some nouns declare. */
export const placesOf = (all: readonly Outline[]): Place[] =>
  all.flatMap((noun) => [...viewsOf(noun).flatMap(screensOf), ...handWritten(noun)]);

/** The place of an address, with the values in it. */
export type FoundPlace<P = Place> = { place: P; params: Readonly<Record<string, string>> };

/**
 * Finds the place of a URL path; null when there is none. Of several the most literal one wins:
 * `/branch/new` before `/branch/{id}`.
 */
export const placeFinder = <P extends Pick<Place, 'path'>>(
  places: readonly P[],
): ((pathname: string) => FoundPlace<P> | null) => {
  const known = places
    .map((place) => ({
      place,
      parts: partsOf(place.path),
      parameters: parametersOf(place.path).length,
    }))
    .toSorted((one, other) => one.parameters - other.parameters);
  return (pathname) => {
    const wanted = partsOf(pathname);
    const found = known.find(
      ({ parts }) =>
        parts.length === wanted.length && parts.every((part, at) => fits(part, wanted[at] ?? '')),
    );
    if (!found) return null;
    const params = Object.fromEntries(
      found.parts.flatMap((part, at) => {
        const [name] = parametersOf(part);
        return name === undefined ? [] : [[name, decoded(wanted[at] ?? '')]];
      }),
    );
    return { place: found.place, params };
  };
};

const partsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/');

const fits = (part: string, wanted: string): boolean =>
  part.startsWith('{') ? wanted !== '' : part.toLowerCase() === wanted.toLowerCase();

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
