import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { liveStatuses } from '#domain/market/dayBook.ts';
import { rupeesOf } from '#domain/money.ts';
import type { SummedDatabase } from '#server/database/rows/rowSums.ts';
import type { Before } from '../intake/askRisk.ts';

type Waiting = { orderId: unknown; id: unknown; before: string | null; checks: unknown };

/**
 * Bids that wait for risk management without a check or with several, and checks that remember
 * other terms than those before the change: a rejection would restore them.
 */
export async function* riskDifferences(database: SummedDatabase): AsyncGenerator<string> {
  for (const each of await waiting(database)) {
    const words = await wordsOf(database, each);
    // The bid may have been answered, or changed, since it was read.
    if (words !== null && (await waiting(database, each.orderId)).length > 0) yield words;
  }
}

const waiting = ({ db, read }: SummedDatabase, orderId: unknown = null): Promise<Waiting[]> =>
  read<Waiting>(
    sql<Waiting>`
      select o."orderId", max(r.id) as id, max(r.before) as before, count(r.id) as checks
      from "order" o left join "riskCheck" r on r."orderId" = o."orderId" and r.state = 'WAITING'
      where o."waitsFor" = 'RMS' and o."orderStatus" in (${sql.join([...liveStatuses])})
        ${orderId === null ? sql`` : sql`and o."orderId" = ${orderId}`}
      group by o."orderId"`.compile(db) as never,
  );

const wordsOf = async (
  database: SummedDatabase,
  { orderId, id, before, checks }: Waiting,
): Promise<string | null> => {
  if (Number(checks) !== 1)
    return `Row ${orderId} of order: the bid waits for risk management, and ${Number(checks) === 0 ? 'no question of it is' : `${checks} questions of it are`} in line.`;
  const changed = await lastChange(database, orderId);
  const isAsBefore = before === null ? changed === null : changed !== null && isOf(before, changed);
  return isAsBefore
    ? null
    : `Row ${id} of riskCheck: it remembers another bid ${orderId} before its change than the journal does.`;
};

/** The terms of a bid before its last change, from the journal; null when nothing changed them. */
const lastChange = async (
  { db, read }: SummedDatabase,
  orderId: unknown,
): Promise<Record<string, unknown> | null> => {
  const [entry] = await read<{ action: string; before: string | null }>(
    db
      .selectFrom('journal')
      .select(['action', 'before'])
      .where('key', '=', String(orderId))
      .where('resource', '=', 'order')
      .where('action', 'in', ['place', 'modify'])
      .orderBy('seq', 'desc')
      .limit(1)
      .compile() as never,
  );
  return entry?.action === 'modify' && entry.before !== null ? JSON.parse(entry.before) : null;
};

/** Whether what is remembered of a bid is what an entry had before a change. */
const isOf = (json: string, was: Record<string, unknown>): boolean => {
  try {
    const { quantity, price, value, isMarketOrder }: Before = JSON.parse(json);
    return isDeepStrictEqual(
      [quantity, rupeesOf(price), rupeesOf(value), isMarketOrder],
      [was.quantity, was.price, was.value, was.isMarketOrder],
    );
  } catch {
    // Somebody has made it no JSON.
    return false;
  }
};
