import { setTimeout } from 'node:timers/promises';
import { isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { type StoredRow, storedFieldsOf } from '#model';
import { orderLog } from '#schemas/orderLog.ts';
import { system } from '#server/database/writing/mutation.ts';
import type { PeerLink } from '#server/interfaces/keepLink.ts';
import { moveLink } from '#server/interfaces/linkMutations.ts';
import type { Peer } from '#server/interfaces/peer.ts';
import type { Machine } from '#server/machine/machine.ts';

export const surveillanceName = 'surveillance';

/** Events of one call. */
const mostAtOnce = 500;
/** Between two looks for new events, ms. */
const lookMs = 500;
/** Maximum silence on the connection before a heartbeat is sent, in ms. */
const heartbeatMs = 10_000;

/**
 * Sends surveillance every event of every bid, in the order of the commits: POST /events. The database keeps
 * how far it has come; a crash before that is written repeats a call, and the number of an event identifies
 * it.
 */
export const surveillanceFeed = (machine: Machine, peer: Peer): PeerLink => {
  let saidAt = 0;
  return {
    name: surveillanceName,
    label: 'Surveillance',
    isTold: true,
    turn: async (held) => {
      const { steady } = machine;
      const events = await eventsAfter(machine, Number(held.cursor ?? 0));
      const isDue = held.isFresh || steady() - saidAt >= heartbeatMs;
      if (events.length === 0 && !isDue) {
        await setTimeout(lookMs, undefined, { ref: false, signal: held.signal });
        return;
      }
      await peer.post('events', { events: events.map(wireOf) }, held.signal);
      saidAt = steady();
      held.heardAt = saidAt;
      const last = events.at(-1);
      if (!last) return;
      const cursor = String(last.id);
      await machine.database.write(
        moveLink,
        { ...held.kept, cursor, passed: events.length },
        system,
      );
      held.cursor = cursor;
    },
  };
};

/** The columns of an event that are sent: those of the order log. */
const eventFields = storedFieldsOf(orderLog).map(
  ([name]) => name as keyof StoredRow<typeof orderLog>,
);

type StoredEvent = Record<string, any>;

/** The next events after one, with what they do not say themselves of the bid. */
const eventsAfter = ({ database: { db } }: Machine, after: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('orderLog')
    .leftJoin('order', 'order.orderId', 'orderLog.orderId')
    .select([
      ...eventFields.map((name) => `orderLog.${name}` as const),
      'order.category',
      'order.clientType',
      'order.pan',
      'order.participantId',
      'order.marginType',
      'order.isMarketOrder',
    ])
    .where('orderLog.id', '>', after)
    .orderBy('orderLog.id')
    .limit(mostAtOnce)
    .execute();

/** An event as the wire has it: prices in rupees, instants in ISO 8601. */
const wireOf = ({ at, price, priceBefore, ...event }: StoredEvent) => ({
  ...event,
  at: isoTime(Number(at)),
  priceBefore: rupeesOf(priceBefore),
  price: rupeesOf(price),
});

/** Whether surveillance has been told everything that has happened. */
export const isAllTold = async ({ database: { db } }: Machine): Promise<boolean> => {
  const link = await db
    .selectFrom('interfaceLink')
    .select('cursor')
    .where('name', '=', surveillanceName)
    .executeTakeFirst();
  const next = await db
    .selectFrom('orderLog')
    .select('id')
    .where('id', '>', Number(link?.cursor ?? 0))
    .limit(1)
    .executeTakeFirst();
  return next === undefined;
};
