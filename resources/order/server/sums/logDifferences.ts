import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { paiseOf } from '#domain/money.ts';
import type { StoredRow } from '#model';
import type { orderLog } from '#schemas/orderLog.ts';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';
import { extraKeys } from '#server/database/rows/rowWriting.ts';
import { originKeys } from '#server/database/writing/journal.ts';
import { archivedSecurities } from '../../../archive/server/archivedSecurities.ts';
import { eventOf } from '../change/revision.ts';
import type { OrderRow } from '../orderRow.ts';

type Bid = Pick<
  OrderRow,
  'orderId' | 'symbol' | 'series' | 'clientId' | 'memberId' | 'branchId' | 'userId'
>;
type Logged = StoredRow<typeof orderLog>;
type Entry = {
  key: string;
  at: number;
  userId: string;
  action: string;
  before: string | null;
  after: string;
};
/** The events and the journal entries of some bids, by order id. */
type Lives = { logged: Map<number, Logged[]>; entries: Map<number, Entry[]> };

/** Bids of one read, and maximum reads of a bid that changes meanwhile. */
const [atOnce, looks] = [200, 5];

/** The events of the order log by the actions of the journal. */
const events: Readonly<Record<string, string>> = {
  place: 'ENTERED',
  allot: 'ALLOTTED',
  ...eventOf,
};

/**
 * Events of the order log that differ from the journal, bid by bid: each change of a bid has an
 * entry and an event, in the same order. Refusals have no bid, and bids of archived offers are in
 * the archive.
 */
export async function* logDifferences(database: SummedDatabase): AsyncGenerator<string> {
  const published = await publishedAt(database);
  for await (const bids of bidsOf(database)) {
    const lives = await livesOf(database, bids);
    for (const bid of bids)
      if (differenceIn(bid, lives, published) !== null) {
        const words = await settled(database, bid, published);
        if (words !== null) yield words;
      }
  }
  yield* strays(database);
}

/** The instants at which allotments came out, ms. */
const publishedAt = async ({ db, read }: SummedDatabase): Promise<ReadonlySet<number>> => {
  const locks = await read<{ publishedAt: unknown }>(
    db
      .selectFrom('allocationLock')
      .select('publishedAt')
      .where('publishedAt', 'is not', null)
      .compile() as never,
  );
  return new Set(locks.map((lock) => Number(lock.publishedAt)));
};

async function* bidsOf({ db, read }: SummedDatabase): AsyncGenerator<Bid[]> {
  const archived = await archivedSecurities(db);
  for (let last = 0; ; ) {
    const bids = await read<Bid>(
      db
        .selectFrom('order')
        .select(['orderId', 'symbol', 'series', 'clientId', 'memberId', 'branchId', 'userId'])
        .where('orderId', '>', last)
        .where('securityId', 'not in', archived)
        .orderBy('orderId')
        .limit(atOnce)
        .compile() as never,
    );
    if (bids.length > 0) yield bids;
    if (bids.length < atOnce) return;
    last = Number(bids.at(-1)?.orderId);
  }
}

const livesOf = async (database: SummedDatabase, bids: readonly Bid[]): Promise<Lives> => ({
  entries: await entriesOf(database, bids),
  logged: await loggedOf(database, bids),
});

const entriesOf = async (
  { db, read }: SummedDatabase,
  bids: readonly Bid[],
): Promise<Lives['entries']> =>
  grouped(
    await read<Entry>(
      db
        .selectFrom('journal')
        .select(['key', 'at', 'userId', 'action', 'before', 'after'])
        .where(
          'key',
          'in',
          bids.map(({ orderId }) => String(orderId)),
        )
        .where('resource', '=', 'order')
        .where('action', 'in', Object.keys(events))
        .orderBy('seq')
        .compile() as never,
    ),
    ({ key }) => Number(key),
  );

const loggedOf = async (
  { db, read }: SummedDatabase,
  bids: readonly Bid[],
): Promise<Lives['logged']> =>
  grouped(
    await read<Logged>(
      db
        .selectFrom('orderLog')
        .selectAll()
        .where(
          'orderId',
          'in',
          bids.map(({ orderId }) => orderId),
        )
        .where('event', '<>', 'REFUSED')
        .orderBy('id')
        .compile() as never,
    ),
    ({ orderId }) => Number(orderId),
  );

const grouped = <T>(rows: readonly T[], of: (row: T) => number): Map<number, T[]> => {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(of(row), [...(groups.get(of(row)) ?? []), row]);
  return groups;
};

/**
 * The difference of a bid with the same log before and after its entries were read; null where
 * there is none.
 */
const settled = async (
  database: SummedDatabase,
  bid: Bid,
  published: ReadonlySet<number>,
): Promise<string | null> => {
  let before = await loggedOf(database, [bid]);
  for (let look = 0; look < looks; look += 1) {
    const entries = await entriesOf(database, [bid]);
    const logged = await loggedOf(database, [bid]);
    if (isDeepStrictEqual(before, logged)) return differenceIn(bid, { entries, logged }, published);
    before = logged;
  }
  return null;
};

const differenceIn = (bid: Bid, lives: Lives, published: ReadonlySet<number>): string | null => {
  const number = Number(bid.orderId);
  const logged = lives.logged.get(number) ?? [];
  const entries = lives.entries.get(number) ?? [];
  const terms: { quantity: unknown; price: unknown } = { quantity: null, price: null };
  for (const [at, entry] of entries.entries()) {
    const row = logged[at];
    const expected = expectedOf(bid, entry, terms);
    if (!row || row.event !== expected.event)
      return `Rows of orderLog: event ${at + 1} of bid ${number} is ${row ? row.event : 'missing'}, and the journal has ${expected.event}.`;
    // The seed of a demo dates what it allots to the past, as the lock of the book says with an entry.
    if (entry.action === 'allot' && published.has(Number(row.at))) expected.at = Number(row.at);
    for (const [name, value] of Object.entries(expected))
      if (!isSame(row[name as keyof Logged], value))
        return `Row ${row.id} of orderLog: ${name} is ${row[name as keyof Logged] ?? 'empty'}, and the journal says ${value ?? 'empty'}.`;
  }
  const more = logged[entries.length];
  return more
    ? `Row ${more.id} of orderLog: the event ${more.event} of bid ${number} is in the log, and the journal has no entry of it.`
    : null;
};

/** The event that an entry comes with; `terms` are those of the bid before it, and afterwards those after it. */
const expectedOf = (
  bid: Bid,
  { action, userId, at, after: json }: Entry,
  terms: { quantity: unknown; price: unknown },
) => {
  const after: Record<string, any> = JSON.parse(json);
  const was = { ...terms };
  if ('quantity' in after) terms.quantity = after.quantity;
  if ('price' in after) terms.price = paiseOf(after.price ?? null);
  const isNew = action === 'place';
  const hasMoved = was.quantity !== terms.quantity || was.price !== terms.price;
  const tellsBefore = action === 'modify' || (!isNew && hasMoved);
  const time = isNew ? after.entryTime : after.modifiedTime;
  const { orderId: _, ...whose } = bid;
  return {
    event: events[action],
    at: time ? Date.parse(time) : Number(at),
    ...whose,
    ...terms,
    quantityBefore: tellsBefore ? was.quantity : null,
    priceBefore: tellsBefore ? was.price : null,
    reason: reasonIn(after, isNew),
    doneBy: userId,
    apiClientId: after[originKeys.apiClient] ?? null,
  };
};

const reasonIn = (after: Record<string, any>, isNew: boolean): string | null =>
  isNew && typeof after.carriedFrom === 'number'
    ? `Carried forward from order ${after.carriedFrom}`
    : (after[extraKeys.reason]?.slice(0, 255) ?? null);

const isSame = (one: unknown, other: unknown): boolean =>
  one === null || other === null || one === undefined || other === undefined
    ? (one ?? null) === (other ?? null)
    : String(one) === String(other);

/** Events of bids that there are none of, in neither table nor archive. */
async function* strays({ db, read }: SummedDatabase): AsyncGenerator<string> {
  const found = await read<{ id: unknown; orderId: unknown }>(
    sql<{ id: unknown; orderId: unknown }>`
      select l.id, l."orderId" from "orderLog" l left join "order" o on o."orderId" = l."orderId"
      where l."orderId" is not null and o."orderId" is null
        and l.symbol not in (select symbol from "archivedOffer")
      order by l.id limit 20`.compile(db) as never,
  );
  for (const { id, orderId } of found)
    yield `Row ${id} of orderLog: it is an event of bid ${orderId}, which there is not.`;
}
