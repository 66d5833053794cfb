import { holdsFor } from '#domain/market/reach.ts';
import type { Day } from '#domain/market/series.ts';
import { activeSessions } from '#server/auth/session/activeSessions.ts';
import type { Machine } from '#server/machine/machine.ts';
import { levelsOf, totalsOf } from '../../marketByPrice/server/levels.ts';
import { bidsOfBooks, bookOf, isOf } from '../../offer/server/dayBook.ts';
import { onOfferToday } from '../../offer/server/onOffer.ts';

/** The effect of a halt of a symbol, or of all, in numbers: from the books of today's sessions. */
export type Reach = {
  /** Series with a session today, by symbol and series. */
  sessions: string[];
  liveBids: number;
  /** Members with a live bid there. */
  members: number;
  signedIn: number;
};

/** Counted when a user is about to halt: the members on a thread of their own, since bids are many. */
export const reachOf = async (machine: Machine, symbol: string): Promise<Reach> => {
  const offered = (await onOfferToday(machine)).filter((row) => holdsFor(symbol, row.symbol));
  const books = offered.map((row) => ({ ...bookOf(row, machine.now()), security: row }));
  const [totals, bidders, people] = await Promise.all([
    Promise.all(books.map(async (book) => totalsOf(await levelsOf(machine, book), book.security))),
    offered.length === 0 ? [] : biddersIn(machine, offered),
    activeSessions(machine),
  ]);
  const members = bidders.filter((row) => books.some((book) => isOf(book, row)));
  return {
    sessions: offered.map((row) => `${row.symbol} ${row.series}`),
    liveBids: totals.reduce((sum, { orders }) => sum + orders, 0),
    members: new Set(members.map(({ memberId }) => memberId)).size,
    signedIn: new Set(people.map(({ userId }) => userId)).size,
  };
};

/** The members that bid in some securities, on each of their days. */
const biddersIn = async ({ database }: Machine, offered: readonly { id: number }[]) => {
  const ids = offered.map(({ id }) => id);
  const rows = await database.readLong<{ memberId: string; securityId: number; day: Day }>(
    bidsOfBooks(database, ids)
      .select(['memberId', 'securityId', 'day'])
      .distinct()
      .compile() as never,
  );
  return rows.map((row) => ({ ...row, securityId: Number(row.securityId) }));
};
