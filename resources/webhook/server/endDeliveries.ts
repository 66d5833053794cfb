import { type Sentence, sentence } from '#domain/sentence.ts';
import { webhook } from '#schemas/webhook.ts';
import { webhookDelivery } from '#schemas/webhookDelivery.ts';
import { saidTexts } from '#server/database/rows/saidTexts.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { webhookSettings } from './settings.ts';
import type { Webhook } from './sources.ts';
import { switchOff } from './switchOff.ts';
import type { Sender } from './takeDeliveries.ts';

/** The outcome of one delivery: the status of the answer, and why it failed, null where it did not. */
export type Result = { id: number; status: number | null; fault: Sentence | null };

const minute = 60_000;
const day = 24 * 60 * minute;

/** Pause after each failure in a row, ms; the last one repeats. */
const pauses = [1 / 12, 1 / 2, 2, 10, 30, 60].map((minutes) => minutes * minute);
const pauseAfter = (failures: number) => pauses[Math.min(failures, pauses.length) - 1] ?? 0;

/** Time for which a delivery that arrived is in the log, ms. */
const keptMs = 30 * day;
/** The status by which a receiver says that it is gone for good. */
const gone = 410;

/**
 * Ends what a process took: each delivery has arrived, is tried again later, or is given up. Where nothing
 * arrives the whole webhook pauses, and is switched off after some days; as soon as something does, all that
 * waits goes at once. A process that has lost the webhook to another one writes only what arrived.
 */
export const endDeliveries = mutation(
  'webhook.end',
  async (tx, { webhookId, owner, results }: Sender & { results: readonly Result[] }) => {
    const its = await tx.store.get(webhook, { webhookId });
    if (!its) return;
    const isOurs = its.takenBy === owner;
    const arrived = results.filter(({ fault }) => fault === null);
    const failed = isOurs ? results.filter(({ fault }) => fault !== null) : [];
    for (const result of arrived) await endArrived(tx, result);
    const { days } = webhookSettings.of(tx);
    for (const result of failed) await endFailed(tx, its, { ...result, mostMs: days * day });
    if (isOurs) await endTurn(tx, its, { arrived, failed, failingMs: days * day });
    await removeOld(tx, webhookId);
  },
  { lane: 'background' },
);

const endArrived = (tx: Tx, { id, status }: Result) =>
  tx.db
    .updateTable(webhookDelivery.name)
    .set((eb) => ({
      state: 'delivered',
      status,
      tries: eb('tries', '+', 1),
      triedAt: eb.fn.coalesce('triedAt', eb.val(tx.steady)),
      deliveredAt: tx.now,
      dueAt: null,
      fault: null,
      sentences: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** A delivery that fails for days while others arrive is given up: those after it would wait for ever. */
const endFailed = async (
  tx: Tx,
  { deliveredAt }: Webhook,
  { id, status, fault, mostMs }: Result & { mostMs: number },
) => {
  const row = await tx.store.get(webhookDelivery, { id });
  if (row?.state !== 'waiting') return;
  const tries = row.tries + 1;
  const triedAt = Number(row.triedAt ?? tx.steady);
  const isOver = tx.steady - triedAt >= mostMs && Number(deliveredAt ?? 0) > triedAt;
  const changes = {
    state: isOver ? ('failed' as const) : ('waiting' as const),
    tries,
    triedAt,
    status,
    fault,
    dueAt: isOver ? null : tx.steady + pauseAfter(tries),
  };
  await tx.db
    .updateTable(webhookDelivery.name)
    .set(saidTexts(webhookDelivery, changes, row))
    .where('id', '=', id)
    .execute();
};

type Turn = { arrived: readonly Result[]; failed: readonly Result[]; failingMs: number };

const endTurn = async (tx: Tx, its: Webhook, { arrived, failed, failingMs }: Turn) => {
  const { webhookId } = its;
  const free = { takenBy: null, takenUntil: null };
  const set = (values: Partial<Webhook>) =>
    tx.db
      .updateTable(webhook.name)
      .set({ ...free, ...values })
      .where('webhookId', '=', webhookId)
      .execute();
  if (arrived.length > 0) {
    await set({ deliveredAt: tx.now, failingSince: null, failures: 0, retryAt: null });
    if (its.failingSince !== null) await tryAllNow(tx, webhookId, failed);
    return;
  }
  // The server stopped in between.
  if (failed.length === 0) return set({});
  const failures = (its.failures ?? 0) + 1;
  const failingSince = Number(its.failingSince ?? tx.steady);
  await set({ failures, failingSince, retryAt: tx.steady + pauseAfter(failures) });
  if (its.state !== 'active') return;
  if (failed.some(({ status }) => status === gone))
    await switchOff(tx, its, sentence('its receiver says that it is gone (410).'));
  else if (tx.steady - failingSince >= failingMs)
    await switchOff(tx, its, wordsFor(Math.floor(failingMs / day)));
};

const wordsFor = (days: number): Sentence =>
  days === 1
    ? sentence('nothing was accepted for a day.')
    : sentence('nothing was accepted for %{days} days.', { days });

const tryAllNow = (tx: Tx, webhookId: number, but: readonly Result[]) =>
  tx.db
    .updateTable(webhookDelivery.name)
    .set({ dueAt: tx.steady })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('id', 'not in', [0, ...but.map(({ id }) => id)])
    .execute();

const removeOld = (tx: Tx, webhookId: number) =>
  tx.db
    .deleteFrom(webhookDelivery.name)
    .where(
      'id',
      'in',
      tx.db
        .selectFrom(webhookDelivery.name)
        .select('id')
        .where('webhookId', '=', webhookId)
        .where('state', '=', 'delivered')
        .where('deliveredAt', '<', tx.now - keptMs)
        .orderBy('id')
        .limit(100),
    )
    .execute();
