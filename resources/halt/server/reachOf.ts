import { holdsFor } from '#domain/market/reach.ts';
import { activeSessions } from '#server/auth/session/activeSessions.ts';
import type { Machine } from '#server/machine/machine.ts';
import { levelsOf, totalsOf } from '../../marketByPrice/server/levels.ts';
import { bidsOfBooks, bookOf, type DayBook, orderIdBefore } from '../../offer/server/dayBook.ts';
import { onOfferToday, type Security } from '../../offer/server/onOffer.ts';

/** The effect of a halt of a symbol, or of all, in numbers: from the books of today's sessions. */
export type Reach = {
  /** Series with a session today, by symbol and series. */
  sessions: string[];
  liveBids: number;
  /** Members with a live bid there. */
  members: number;
  signedIn: number;
};

/** Counted when a user is about to halt: the members on another thread, since bids are many. */
export const reachOf = async (machine: Machine, symbol: string): Promise<Reach> => {
  const offered = (await onOfferToday(machine)).filter((row) => holdsFor(symbol, row.symbol));
  const books = offered.map((row) => ({ ...bookOf(row, machine.now()), security: row }));
  const [totals, bidders, people] = await Promise.all([
    Promise.all(books.map(async (book) => totalsOf(await levelsOf(machine, book), book.security))),
    offered.length === 0 ? [] : biddersIn(machine, books),
    activeSessions(machine),
  ]);
  return {
    sessions: offered.map((row) => `${row.symbol} ${row.series}`),
    liveBids: totals.reduce((sum, { orders }) => sum + orders, 0),
    members: bidders.length,
    signedIn: new Set(people.map(({ userId }) => userId)).size,
  };
};

/**
 * The members with a live bid in some books: finds one bid of each, from the first order that may
 * be of these offers.
 */
const biddersIn = (
  { database }: Machine,
  books: readonly (DayBook & { security: Security })[],
): Promise<{ tradingMemberId: string }[]> => {
  const offered = books.map(({ security }) => security);
  const ids = offered.map(({ id }) => id);
  return database.readLong(
    database.db
      .selectFrom('tradingMember')
      .select('tradingMemberId')
      .where(({ exists }) =>
        exists(
          bidsOfBooks(database, ids)
            .select('order.orderId')
            .whereRef('order.memberId', '=', 'tradingMember.tradingMemberId')
            .where('order.orderId', '>', orderIdBefore(offered))
            .where(({ or, and, eb }) =>
              or(
                books.map(({ securityId, day }) =>
                  and([eb('order.securityId', '=', securityId), eb('order.day', '=', day)]),
                ),
              ),
            ),
        ),
      )
      .compile() as never,
  );
};
