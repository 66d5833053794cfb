import { bookLevel } from '#schemas/bookLevel.ts';
import { everySymbol } from '#schemas/halt.ts';
import { order } from '#schemas/order.ts';
import { activeSessions } from '#server/auth/session/activeSessions.ts';
import type { Machine } from '#server/bodies.ts';
import { onOfferToday } from '../security/onOffer.ts';

/** Whom a halt of a symbol, or of all, would touch, in numbers. */
export type Reach = {
  /** Series with a session today, by symbol and series. */
  sessions: string[];
  liveBids: number;
  /** Members with a live bid there. */
  members: number;
  signedIn: number;
};

/** Counted when somebody is about to do it: the members on a thread of their own, since bids are many. */
export const reachOf = async (machine: Machine, symbol: string): Promise<Reach> => {
  const offered = (await onOfferToday(machine)).filter(
    (row) => symbol === everySymbol || row.symbol === symbol,
  );
  const ids = offered.map(({ id }) => id);
  const [book, members, people] = await Promise.all([
    ids.length === 0 ? null : ordersIn(machine, ids),
    ids.length === 0 ? [] : machine.database.readLong<{ memberId: string }>(bidders(machine, ids)),
    activeSessions(machine),
  ]);
  return {
    sessions: offered.map((row) => `${row.symbol} ${row.series}`),
    liveBids: Number(book?.orders ?? 0),
    members: members.length,
    signedIn: new Set(people.map(({ userId }) => userId)).size,
  };
};

/** T day's bids count on T+1 as well: a halt keeps them from being carried forward. */
const ordersIn = ({ database }: Machine, ids: readonly number[]) =>
  database.db
    .selectFrom(bookLevel.name)
    .select(({ fn }) => fn.sum('numberOfOrders').as('orders'))
    .where('securityId', 'in', ids)
    .executeTakeFirstOrThrow();

const bidders = ({ database }: Machine, ids: readonly number[]) =>
  database.db
    .selectFrom(order.name)
    .select('memberId')
    .distinct()
    .where('securityId', 'in', ids)
    .where('orderStatus', 'in', ['Submitted', 'Confirmed'])
    .compile() as never;
