import { webhook } from '#schemas/webhook.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { type Due, firstOfEach } from './firstOfEach.ts';
import { queueEvents } from './queueEvents.ts';
import { switchOff, workingUser } from './switchOff.ts';

/** The webhook that a process sends for. */
export type Sender = { webhookId: number; owner: string };

/** The deliveries that a process has taken, and the address and the secrets of their webhook. */
export type Taken = {
  webhookId: number;
  url: string;
  sealedSecret: string | null;
  formerSealed: string | null;
  due: readonly Due[];
};

/** Maximum time of a process for the deliveries it took, ms; then another one may send them. */
export const leaseMs = 60_000;
/** Deliveries of a webhook that are on their way at once, each of another subject. */
const mostAtOnce = 10;

/**
 * Queues what a webhook has to tell, and takes the deliveries that are due for one process. Null when there are
 * none, the webhook is off or pauses, or another process sends for it. Of each subject it takes the earliest that
 * waits, so that events of one subject arrive in their order.
 */
export const takeDeliveries = mutation(
  'webhook.take',
  async (tx, { webhookId, owner }: Sender): Promise<Taken | null> => {
    const its = await tx.store.get(webhook, { webhookId });
    if (its?.state !== 'active') return null;
    if (isAhead(tx, its.takenUntil) || isAhead(tx, its.retryAt)) return null;
    const working = await workingUser(tx, its);
    if ('why' in working) {
      await switchOff(tx, its, working.why);
      return null;
    }
    await queueEvents(tx, its, working.account);
    const due = await firstOfEach(tx.db, { webhookId, now: tx.steady, most: mostAtOnce });
    if (due.length === 0) return null;
    await tx.db
      .updateTable(webhook.name)
      .set({ takenBy: owner, takenUntil: tx.steady + leaseMs })
      .where('webhookId', '=', webhookId)
      .execute();
    const { url, sealedSecret } = its;
    const formerSealed = isAhead(tx, its.formerUntil) ? its.formerSealed : null;
    return { webhookId, url, sealedSecret, formerSealed, due };
  },
  { lane: 'background' },
);

const isAhead = (tx: Tx, at: number | null): boolean => at !== null && Number(at) > tx.steady;
