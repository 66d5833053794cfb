import { isoTime } from '#domain/market/calendar.ts';
import { webhookDelivery } from '#schemas/webhookDelivery.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import { fromDatabase } from '#server/database/schema/columns.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { Account } from '#server/people/account.ts';
import { lastOf, type Source, sources, type ToldEvent, type Webhook } from './sources.ts';

/** Rows of a log that become deliveries at once, and deliveries that may wait before more do. */
const most = 100;

/**
 * Makes deliveries of the events that a webhook has not told yet, and moves it on in its logs, both in one
 * transaction: no event is lost or gets two ids. A log that the webhook begins to tell begins with its next row.
 */
export const queueEvents = async (tx: Tx, its: Webhook, account: Account): Promise<void> => {
  if (await isFull(tx, its)) return;
  const moved: Partial<Record<Source['upTo'], number | null>> = {};
  for (const source of sources) {
    const from = its[source.upTo];
    if (!source.isWanted(its)) moved[source.upTo] = null;
    else if (from === null) moved[source.upTo] = await lastOf(tx.db, source);
    else moved[source.upTo] = await queuedFrom(tx, source, Number(from), { its, account });
  }
  await tx.db.updateTable('webhook').set(moved).where('webhookId', '=', its.webhookId).execute();
};

/** Queues the next events of a log; returns how far it came. */
const queuedFrom = async (
  tx: Tx,
  source: Source,
  from: number,
  { its, account }: { its: Webhook; account: Account },
): Promise<number> => {
  let query = tx.db.selectFrom(source.table).selectAll().where('id', '>', from);
  if (source.isOfMembers) query = query.where('memberId', '=', its.memberId);
  const rows = await query.orderBy('id').limit(most).execute();
  for (const row of rows) {
    const event = source.eventOf(fromDatabase(tx.noun(source.table), row), its, account);
    if (event) await queued(tx, its, event);
  }
  return Number(rows.at(-1)?.id ?? from);
};

const queued = async (tx: Tx, its: Webhook, event: ToldEvent): Promise<void> => {
  const { of, type, at, subject, orderId, data } = event;
  await tx.db
    .insertInto(webhookDelivery.name)
    .values({
      webhookId: its.webhookId,
      memberId: its.memberId,
      messageId: `msg_${its.webhookId}_${of}`,
      eventType: type,
      subject,
      orderId,
      state: 'waiting',
      tries: 0,
      status: null,
      fault: null,
      queuedAt: tx.now,
      triedAt: null,
      dueAt: tx.steady,
      deliveredAt: null,
      payload: JSON.stringify({ type, timestamp: isoTime(at), data }),
      ...keptBy(tx),
    })
    .execute();
};

const isFull = async (tx: Tx, { webhookId }: Webhook): Promise<boolean> => {
  const waiting = await tx.db
    .selectFrom(webhookDelivery.name)
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .limit(most)
    .execute();
  return waiting.length === most;
};
