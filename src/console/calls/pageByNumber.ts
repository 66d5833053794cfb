import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { OutlineView } from '#model';
import { session } from '../session/session.ts';
import { cursorsOf, keepCursor } from './cursorsOf.ts';
import type { ListPlace } from './listPlace.ts';
import type { Stretch } from './listQuery.ts';
import { stretchInPage, stretchOf } from './stretchOf.ts';

/** The server reaches rows up to this one by number; those behind it only by a cursor. */
const mostByNumber = 10_000;
/** Rows that are passed over at most to reach a page which no cursor leads to: 20 calls. */
const mostPassed = 2_000;

const cursorsTo = ({ name }: OutlineView, { sort, filter }: GetListParams, perPage: number) =>
  cursorsOf([session.userInfo()?.userId, name, sort, filter, perPage]);

/** A page as react-admin has it, from the rows that were read; its cursor leads to the page behind it. */
const numbered = <R extends RaRecord>(
  found: GetListResult<R>,
  number: number,
  cursors: Map<number, string>,
): GetListResult<R> => {
  const place = found.meta as ListPlace;
  keepCursor(cursors, number + 1, place.next);
  return {
    ...found,
    pageInfo: { hasNextPage: place.next !== null, hasPreviousPage: number > 1 },
    meta: { ...place, page: number },
  };
};

/** The first page of a list where its rows came with the page of the console; undefined where they did not. */
export const firstPageAtHand = <R extends RaRecord>(
  view: OutlineView,
  params: GetListParams,
): GetListResult<R> | undefined => {
  const perPage = params.pagination?.perPage ?? 25;
  const found = stretchInPage<R>(view, params, perPage);
  return found && numbered(found, 1, cursorsTo(view, params, perPage));
};

/**
 * A page of stored rows by its number, as react-admin asks for it: by its cursor where the pages before it were
 * read, else by the number of its first row. Beyond the reach of numbers a short way is walked; where the page
 * is further off, the last known page is answered, and `meta.page` says which it is.
 */
export const pageByNumber = async <R extends RaRecord>(
  view: OutlineView,
  params: GetListParams,
): Promise<GetListResult<R>> => {
  const { page = 1, perPage = 25 } = params.pagination ?? {};
  const cursors = cursorsTo(view, params, perPage);

  /** Where a page begins; null where nobody knows. */
  const beginOf = (number: number): Omit<Stretch, 'most'> | null => {
    const after = cursors.get(number);
    if (after !== undefined) return { after };
    const from = (number - 1) * perPage;
    return from <= mostByNumber ? { from } : null;
  };
  const read = async (number: number): Promise<GetListResult<R>> => {
    const found = await stretchOf<R>(view, params, { ...beginOf(number), most: perPage });
    return numbered(found, number, cursors);
  };

  if (beginOf(page)) return read(page);
  const known = lastKnown(page, perPage, cursors);
  const most = (page - known) * perPage;
  if (most > mostPassed) return read(known);
  const passing = { ...params, meta: { ...params.meta, count: 'none' } };
  const passed = await stretchOf(view, passing, { ...beginOf(known), most });
  const { next } = passed.meta as ListPlace;
  if (next === null || passed.data.length < most) return read(known);
  keepCursor(cursors, page, next);
  return read(page);
};

/** The last page before another that a cursor or a number leads to. */
const lastKnown = (page: number, perPage: number, cursors: ReadonlyMap<number, string>): number => {
  const byCursor = [...cursors.keys()].filter((number) => number < page);
  return Math.max(Math.floor(mostByNumber / perPage) + 1, ...byCursor);
};
