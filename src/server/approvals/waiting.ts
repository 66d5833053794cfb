import { decidersOf, type Reader } from '#model';
import type { Side } from '../history/names.ts';
import type { PendingChange } from './pending.ts';
import { type WireChange, wireChanges } from './wire.ts';

export type ChangesQuery = {
  state: PendingChange['state'] | 'any';
  of: 'mine' | 'toDecide' | 'all';
  resource?: string | undefined;
  /** The last change of the page before. */
  after?: number | undefined;
  limit: number;
};

/** Changes that a reader made or may decide on, newest first, and where the next page begins. */
export const changesFor = async (
  side: Side,
  reader: Reader,
  { limit, after, ...filter }: ChangesQuery,
): Promise<{ rows: WireChange[]; next: number | null }> => {
  const rows: WireChange[] = [];
  let from = after;
  // A reader with a limited scope sees few of many changes, so they are read in chunks until the
  // page is full.
  for (;;) {
    const found = await newest(side, reader, { ...filter, after: from, limit });
    const wire = await wireChanges(side, reader, found);
    rows.push(...wire.filter(({ isMine }) => filter.of !== 'toDecide' || !isMine));
    const last = found.at(-1);
    if (rows.length > limit)
      return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id ?? null };
    if (!last || found.length < limit) return { rows, next: null };
    if (rows.length === limit) return { rows, next: last.id };
    from = last.id;
  }
};

/**
 * The number of changes that wait for a reader's decision, and of the reader's own that wait, among
 * the newest 1,000. With `isMore` there are older ones too, so both are lower bounds.
 */
export const countsFor = async (
  side: Side,
  reader: Reader,
): Promise<{ toDecide: number; mine: number; isMore: boolean }> => {
  const filter = { state: 'waiting', of: 'all', limit: mostCounted + 1 } as const;
  const waiting = await newest(side, reader, filter);
  const wire = await wireChanges(side, reader, waiting.slice(0, mostCounted));
  return {
    toDecide: wire.filter((change) => change.mayDecide).length,
    mine: wire.filter((change) => change.isMine).length,
    isMore: waiting.length > mostCounted,
  };
};

const mostCounted = 1_000;

const newest = async (
  { database, nouns }: Side,
  reader: Reader,
  { state, of, resource, after, limit }: ChangesQuery,
): Promise<PendingChange[]> => {
  const decidable = nouns
    .filter((noun) => decidersOf(noun).includes(reader.role))
    .map(({ name }) => name);
  let query = database.db
    .selectFrom('pendingChange')
    .selectAll()
    .where((is) => {
      const own = of === 'toDecide' ? [] : [is('madeBy', '=', reader.userId)];
      const others =
        of === 'mine' || decidable.length === 0
          ? []
          : [is.and([is('resource', 'in', decidable), is('madeBy', '!=', reader.userId)])];
      return is.or([...own, ...others]);
    })
    .orderBy('id', 'desc')
    .limit(limit);
  if (state !== 'any') query = query.where('state', '=', state);
  if (after !== undefined) query = query.where('id', '<', after);
  if (resource !== undefined) query = query.where('resource', '=', resource);
  return query.execute() as Promise<any[]>;
};
