import type { FromTBid } from '#domain/bid/bid.ts';
import type { Bid, BidderStatus } from '#domain/bid/bidTerms.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import type { Fault } from '#server/files/csv/fault.ts';
import { latestOffer, type Offer, offerOfOrder, offerOn } from '../../offer/server/offerInForce.ts';
import { bidderStatusOf } from '../../order/server/intake/bidderStatus.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import { fromTOf, originOf } from '../../order/server/originBid.ts';
import { allottedValue } from '../../order/server/share.ts';
import { intendedBy } from './intended.ts';
import type { OrderInstruction } from './readRow.ts';

/** The current facts about a row that the rules of the intake need. */
export type RowFacts = {
  at: number;
  bid: Bid | null;
  before: OrderRow | null;
  /** For an order that was carried forward: what T left of the bid that it came from. */
  fromT: FromTBid | null;
  /** Value of the existing order that the row releases from the limits, paise. */
  replacedValue: number;
  offer: Offer | null;
  bidderStatus: BidderStatus | null;
  faults: Fault[];
};

/**
 * Looks up the references of rows of a file and the facts about their bidders, with the same
 * functions as the intake. Writes nothing, so that it runs in parallel with the writer.
 */
export const lookUp: Mutation<{ rows: readonly OrderInstruction[] }, RowFacts[]> = mutation(
  'batchOrder.lookUp',
  async (tx, { rows }) => {
    const offers = new Map<string, Promise<Offer | null>>();
    const offerFor = (bid: Bid) => {
      const name = `${bid.symbol} ${bid.series}`;
      const known = offers.get(name) ?? offerNamed(tx, bid);
      offers.set(name, known);
      return known;
    };
    return Promise.all(rows.map((instruction) => found(tx, instruction, offerFor)));
  },
);

const found = async (
  tx: Tx,
  instruction: OrderInstruction,
  offerFor: (bid: Bid) => Promise<Offer | null>,
): Promise<RowFacts> => {
  const { bid, before, faults } = await intendedBy(tx, instruction);
  const fromT = before && fromTOf(await originOf(tx, before));
  const replacedValue = before ? before.value - allottedValue(before) : 0;
  const known = { at: tx.now, bid, before, fromT, replacedValue, faults };
  if (!bid) return { ...known, offer: null, bidderStatus: null };
  const offer = before ? await offerOfOrder(tx, before.securityId, tx.now) : await offerFor(bid);
  const bidder = before ?? { ...tx.by, memberId: tx.by.memberId ?? '' };
  const bidderStatus = await bidderStatusOf(tx, bidder, bid, offer, tx.now, replacedValue);
  return { ...known, offer, bidderStatus };
};

const offerNamed = async (tx: Tx, { symbol, series }: Bid): Promise<Offer | null> =>
  (await offerOn(tx, symbol, series, tx.now)) ?? latestOffer(tx, symbol, series, tx.now);
