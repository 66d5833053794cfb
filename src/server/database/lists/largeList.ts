import type { Database } from '../database.ts';
import { type Ask, type ListLook, lookFor } from './listLook.ts';
import { isToldByIndex } from './listPlan.ts';
import { countOfPage, countQuery, type PageQuery, pageQuery } from './listSql.ts';
import { narrowest } from './narrowest.ts';

export type LargeQuery = Pick<
  PageQuery,
  'resource' | 'conditions' | 'order' | 'from' | 'isBackward' | 'limit' | 'offset'
> & {
  /** The total is not wanted; it is 0, and there may be more. */
  isUncounted: boolean;
};

export type LargePage = {
  found: Record<string, unknown>[];
  counted: number;
  /** Counting stopped before all was looked at: there are `counted` rows or more. */
  isMore: boolean;
  /** The last row looked at, where the look ended before the list did; rows beyond may belong to it. */
  last: ListLook['last'];
};

/** Rows that are looked up at most where few belong to a list. */
const few = 5_000;

/** Rows that an index may lead to, for all of them to be looked at to count those that belong to a list. */
const cheap = 10_000;

/**
 * Maximum index entries read to count a list that the index covers completely: some milliseconds.
 */
const mostTold = 100_000;

/**
 * A page of a large list that several filters narrow, and its row count as far as one look reaches.
 * If an index leads to few rows, all of them are read. Otherwise one look reads as many rows as
 * some milliseconds allow, and the caller continues from `last`.
 *
 * If the index leads to somewhat more than few rows, one look finds the page, and the rows are
 * still counted to the end. They are also counted to the end if the index alone decides which rows
 * belong to the list.
 */
export const largePage = async (
  database: Pick<Database, 'db' | 'dialect' | 'readAside'>,
  query: LargeQuery,
  /** Rows are counted up to one more than so many. */
  mostCounted: number,
): Promise<LargePage> => {
  const ask: Ask = (statement) => database.readAside(statement.compile() as never);
  const { resource, conditions, order, from } = query;
  const best = await narrowest(database, ask, { resource, conditions, order }, mostCounted + 1);
  if (best && best.counted <= few) {
    const found = await ask(pageQuery(database, { ...query, plan: best.plan }));
    const counting = countQuery(database, resource, conditions, null, best.fields);
    const [row] = best.tellsAll ? [best] : query.isUncounted ? [] : await ask(counting);
    return { found, counted: Number(row?.counted ?? 0), isMore: false, last: null };
  }
  // PostgreSQL reads the whole table where an index leads to a good part of it.
  const isByIndex = database.dialect.name === 'sqlite';
  if (best && isByIndex && isToldByIndex(resource, conditions, order, best.fields)) {
    const entries = countQuery(database, resource, best.conditions, mostTold + 1, best.fields);
    const [led] = await ask(entries);
    if (Number(led?.counted ?? 0) <= mostTold) {
      const plan = { by: 'lead', fields: best.fields } as const;
      const found = await ask(pageQuery(database, { ...query, plan }));
      const counting = countQuery(database, resource, conditions, null, best.fields);
      const [row] = best.tellsAll ? [best] : query.isUncounted ? [] : await ask(counting);
      const counted = Number(row?.counted ?? 0);
      return { found, counted, isMore: counted > mostCounted, last: null };
    }
  }
  const look = await lookFor(database, ask, query);
  const found = look ? await ask(pageQuery(database, { ...query, ...look })) : [];
  const last = look?.last ?? null;
  if (best?.tellsAll)
    return { found, counted: best.counted, isMore: best.counted > mostCounted, last };
  if (query.isUncounted) return { found, counted: 0, isMore: true, last };
  if (best && best.counted <= cheap) {
    const [row] = await ask(countQuery(database, resource, conditions, null, best.fields));
    return { found, counted: Number(row?.counted ?? 0), isMore: false, last };
  }
  const isStart = from === null && !query.isBackward;
  // All that was looked at is on the page: there is nothing to count that was not found.
  if (isStart && found.length < query.limit && !query.offset)
    return { found, counted: found.length, isMore: last !== null, last };
  const whole = isStart
    ? look
    : await lookFor(database, ask, { ...query, from: null, isBackward: false });
  if (!whole) return { found, counted: 0, isMore: false, last };
  const counting = { ...query, ...whole, isBackward: false, offset: 0, limit: mostCounted + 1 };
  const [row] = await ask(countOfPage(database, counting));
  const counted = Number(row?.counted ?? 0);
  return { found, counted, isMore: whole.until !== null || counted > mostCounted, last };
};
