import type { Role } from '#domain/roles.ts';
import {
  type AskedFirst,
  callsOf,
  type FoundPlace,
  keyOf,
  type Noun,
  orderOf,
  ownCallsOf,
  type Reader,
  type Resource,
  type View,
  viewsOf,
} from '#model';
import { ownCalls } from '#registry/nouns.ts';

type FirstCall = { path: string; roles: readonly Role[] | null; asked: AskedFirst };

/**
 * The calls that a page makes before anything can be read on it, as paths below /api: those that
 * the schemas declare as asked first, for readers who may make them; for a list its saved views and
 * its first rows; for the screen of a row that row.
 */
export const firstCallsOf = (
  nouns: readonly Noun[],
): ((found: FoundPlace | null, isBare: boolean, reader: Reader) => string[]) => {
  const declared: FirstCall[] = [
    ...nouns.flatMap((noun) =>
      callsOf(noun).flatMap(({ path, roles, askedFirst }) =>
        askedFirst ? [{ path, roles, asked: askedFirst }] : [],
      ),
    ),
    ...ownCalls
      .flatMap(ownCallsOf)
      .flatMap(({ path, roles, askedFirst }) =>
        askedFirst ? [{ path, roles, asked: askedFirst }] : [],
      ),
  ];
  const views = new Map(nouns.flatMap(viewsOf).map((view) => [view.name, view]));
  return (found, isBare, reader) => {
    const place = found?.place;
    const isAllowed = place?.allows(reader) ?? false;
    const view = isAllowed && place?.kind === 'list' ? views.get(place.view.name) : undefined;
    return [
      ...declared
        .filter(({ asked, roles }) => {
          const isHere = asked === true || (isAllowed && asked.some((at) => at === place?.path));
          return isHere && (roles === null || roles.includes(reader.role));
        })
        .map(({ path }) => path),
      ...(view ? [`/views?${new URLSearchParams({ list: view.name })}`] : []),
      ...(view && isBare ? firstRowsOf(view) : []),
      ...(found && isAllowed ? rowAt(found) : []),
    ];
  };
};

/** The row that a screen shows or edits. */
const rowAt = ({ place: { kind, noun }, params }: FoundPlace): string[] =>
  (kind === 'show' || kind === 'edit') && noun.api !== undefined
    ? [`${noun.api}/${keyOf(noun as Resource, params)}`]
    : [];

/** The first rows of a list whose address says nothing, as src/console/calls/listQuery.ts asks for them. */
const firstRowsOf = (view: View): string[] => {
  const { noun, list } = view;
  if (noun.noun === 'report' || list.call) return [];
  const { field, descending } = orderOf(view);
  const query = new URLSearchParams({
    view: view.name,
    sort: JSON.stringify([field, descending ? 'DESC' : 'ASC']),
    range: JSON.stringify([0, (list.perPage ?? 25) - 1]),
    filter: '{}',
  });
  return [`${noun.api}?${query}`];
};
