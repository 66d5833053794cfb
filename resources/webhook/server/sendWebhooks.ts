import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sentence } from '#domain/sentence.ts';
import { system } from '#server/database/writing/mutation.ts';
import type { Machine, Stop } from '#server/machine/machine.ts';
import { networksIn } from '#server/runtime/networks.ts';
import { postOnce, type Sending } from '#server/webhooks/postOnce.ts';
import { signedHeaders } from '#server/webhooks/signedHeaders.ts';
import { endDeliveries, type Result } from './endDeliveries.ts';
import type { Due } from './firstOfEach.ts';
import { secretsOf } from './secrets.ts';
import { webhookSettings } from './settings.ts';
import { type Taken, takeDeliveries } from './takeDeliveries.ts';
import { withWork } from './withWork.ts';

/** Interval at which the logs are looked at, ms. */
const lookMs = 1_000;
/** Webhooks for which one process sends at once. */
const mostAtOnce = 20;

/**
 * Sends the events of all webhooks until it is stopped; any number of processes may. Each event is sent at least
 * once: a process that is killed between sending and writing causes a second sending, under the same message id.
 * Returns how to stop, which ends what is under way.
 */
export const sendWebhooks = (machine: Machine, sending: Partial<Sending> = {}): Stop => {
  const { database, log } = machine;
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();
  const networks = networksIn(webhookSettings.of(machine).networks) ?? [];
  const how: Sending = { networks, signal: stopping.signal, ...sending };

  const work = async (webhookId: number): Promise<void> => {
    while (!stopping.signal.aborted && database.halted() === null) {
      const taken = await database.write(takeDeliveries, { webhookId, owner }, system);
      if (!taken) return;
      const all = await Promise.all(taken.due.map((due) => sent(machine, taken, due, how)));
      // A delivery that was cut off is neither delivered nor a failure.
      const results = all.filter(({ fault }) => fault === null || !stopping.signal.aborted);
      await database.write(endDeliveries, { webhookId, owner, results }, system);
    }
  };

  const look = async (): Promise<void> => {
    if (stopping.signal.aborted || database.halted() !== null) return;
    for (const webhookId of await withWork(machine)) {
      if (underWay.size >= mostAtOnce) return;
      if (underWay.has(webhookId)) continue;
      const working = work(webhookId)
        .catch((error: unknown) => log.warn({ err: error, webhookId }, 'A webhook was not sent'))
        .finally(() => underWay.delete(webhookId));
      underWay.set(webhookId, working);
    }
  };

  let looking: Promise<void> | null = null;
  const lookAgain = () => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'Webhooks could not be looked for'))
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(lookAgain, lookMs);
  timer.unref();
  lookAgain();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await looking;
    await Promise.all(underWay.values());
  };
};

const sent = async (
  { secrets: { sealKey } }: Machine,
  taken: Taken,
  { id, messageId, payload }: Due,
  how: Sending,
): Promise<Result> => {
  const secrets = secretsOf(sealKey, taken);
  if (secrets.length === 0)
    return { id, status: null, fault: sentence('Its secret cannot be read. Make a new one.') };
  const headers = signedHeaders(secrets, { id: messageId, at: new Date(), body: payload });
  return { id, ...(await postOnce(taken.url, { headers, body: payload }, how)) };
};
