import type { FromTBid } from '#domain/bid/bid.ts';
import type { Bid, BidderStatus } from '#domain/bid/bidTerms.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import type { Fault } from '#server/files/csv/fault.ts';
import {
  latestOffer,
  type Offer,
  offerOf,
  offerOfOrder,
  offerOn,
} from '../../offer/server/offerInForce.ts';
import { standingOf } from '../../order/server/intake/standing.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import { fromTOf, originOf } from '../../order/server/originBid.ts';
import { allottedValue } from '../../order/server/share.ts';
import { intendedBy } from './intended.ts';
import type { AskedRow } from './readRow.ts';

/** What the exchange knows of a row now, for it to be judged by the rules of the intake. */
export type Found = {
  at: number;
  bid: Bid | null;
  before: OrderRow | null;
  /** For an order that was carried forward: what T left of the bid that it came from. */
  fromT: FromTBid | null;
  /** What of the order makes room in the limits for what the row makes of it, paise. */
  apart: number;
  offer: Offer | null;
  standing: BidderStatus | null;
  faults: Fault[];
};

/**
 * Looks up what rows of a file refer to and what is known of their bidders, with the same functions as the
 * intake, which run on the writer's connection. It writes nothing.
 */
export const lookUp: Mutation<{ rows: readonly AskedRow[] }, Found[]> = mutation(
  'batchOrder.lookUp',
  async (tx, { rows }) => {
    const offers = new Map<string, Promise<Offer | null>>();
    const offerFor = (bid: Bid) => {
      const name = `${bid.symbol} ${bid.series}`;
      const known = offers.get(name) ?? offerNamed(tx, bid);
      offers.set(name, known);
      return known;
    };
    return Promise.all(rows.map((asked) => found(tx, asked, offerFor)));
  },
);

const found = async (
  tx: Tx,
  asked: AskedRow,
  offerFor: (bid: Bid) => Promise<Offer | null>,
): Promise<Found> => {
  const { bid, before, faults } = await intendedBy(tx, asked);
  const fromT = before && fromTOf(await originOf(tx, before));
  const apart = before ? before.value - allottedValue(before) : 0;
  const known = { at: tx.now, bid, before, fromT, apart, faults };
  if (!bid) return { ...known, offer: null, standing: null };
  const offer = before ? await offerOfOrder(tx, before.securityId, tx.now) : await offerFor(bid);
  const bidder = before ?? { ...tx.by, memberId: tx.by.memberId ?? '' };
  const standing = await standingOf(tx, bidder, bid, offer, tx.now, apart);
  return { ...known, offer, standing };
};

const offerNamed = async (tx: Tx, { symbol, series }: Bid): Promise<Offer | null> =>
  offerOf(await offerOn(tx, symbol, series, tx.now)) ?? latestOffer(tx, symbol, series, tx.now);
