import { webhook } from '#schemas/webhook.ts';
import { fromDatabase } from '#server/database/schema/columns.ts';
import type { Machine } from '#server/machine/machine.ts';
import { firstOfEach } from './firstOfEach.ts';
import { type Source, sources, type Webhook } from './sources.ts';

type Looking = Pick<Machine, 'database' | 'steady'>;

/**
 * The webhooks with events to queue or deliveries that are due, and for which no process sends now. It only reads:
 * webhooks without events cost no writing.
 */
export const withWork = async ({ database, steady }: Looking): Promise<number[]> => {
  const now = steady();
  const rows = (await database.db
    .selectFrom(webhook.name)
    .selectAll()
    .where('state', '=', 'active')
    .where((is) => is.or([is('takenUntil', 'is', null), is('takenUntil', '<=', now)]))
    .where((is) => is.or([is('retryAt', 'is', null), is('retryAt', '<=', now)]))
    .execute()) as Webhook[];
  const found = await Promise.all(
    rows
      .map((row) => fromDatabase(webhook, row))
      .map(async (its) => ((await hasWork(database.db, its, now)) ? [Number(its.webhookId)] : [])),
  );
  return found.flat();
};

type Db = Machine['database']['db'];

const hasWork = async (db: Db, its: Webhook, now: number): Promise<boolean> => {
  const due = await firstOfEach(db, { webhookId: its.webhookId, now, most: 1 });
  if (due.length > 0) return true;
  const news = await Promise.all(sources.map((source) => hasNews(db, source, its)));
  return news.includes(true);
};

const hasNews = async (db: Db, source: Source, its: Webhook): Promise<boolean> => {
  const from = its[source.upTo];
  // A log that it begins or ceases to tell.
  if (from === null || !source.isWanted(its)) return (from !== null) !== source.isWanted(its);
  let query = db.selectFrom(source.table).select('id').where('id', '>', from);
  if (source.isOfMembers) query = query.where('memberId', '=', its.memberId);
  return (await query.orderBy('id').limit(1).execute()).length > 0;
};
