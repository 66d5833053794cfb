import type { Tx } from '#server/database/work.ts';
import { isLimitedByPan, memberHolder, type Offer, panHolder } from './terms.ts';

/** What one live bid adds to the book. Quantity in shares, price and value in paise. */
export type Share = {
  price: number | null;
  quantity: number;
  value: number;
  isConfirmed: boolean;
  isZeroMargin: boolean;
};

/** Which book level a bid has changed; the topic is `book`. The level of cut-off bids has price null. */
export type BookSignal = { securityId: number; price: number | null };

/**
 * Moves the book from what a bid was to what it is, null for nothing: the levels, the limits of
 * member and PAN, all in the transaction of the bid. Listeners hear the levels after the commit.
 */
export const moveBook = (
  tx: Tx,
  offer: Offer,
  bidder: { memberId: string; pan: string },
  was: Share | null,
  is: Share | null,
): void => {
  if (was && is && was.price === is.price) {
    moveLevel(tx, offer, is.price, was, is);
  } else {
    if (was) moveLevel(tx, offer, was.price, was, null);
    if (is) moveLevel(tx, offer, is.price, null, is);
  }
  const value = (is?.value ?? 0) - (was?.value ?? 0);
  if (value === 0) return;
  bookLimit(tx, memberHolder(bidder.memberId), value);
  if (isLimitedByPan(offer.series)) bookLimit(tx, panHolder(offer.id, bidder.pan), value);
};

const part = (share: Share | null, counts: keyof Pick<Share, 'isConfirmed' | 'isZeroMargin'>) =>
  share?.[counts] ? share.quantity : 0;

const moveLevel = (
  tx: Tx,
  offer: Offer,
  price: number | null,
  was: Share | null,
  is: Share | null,
): void => {
  tx.statement(
    `insert into bookLevel
         (securityId, price, quantity, confirmedQuantity, zeroMarginQuantity, numberOfOrders)
       values (?, ?, ?, ?, ?, ?)
       on conflict (securityId, price) do update set
         quantity = quantity + excluded.quantity,
         confirmedQuantity = confirmedQuantity + excluded.confirmedQuantity,
         zeroMarginQuantity = zeroMarginQuantity + excluded.zeroMarginQuantity,
         numberOfOrders = numberOfOrders + excluded.numberOfOrders,
         version = version + 1`,
  ).run(
    offer.id,
    price ?? 0,
    (is?.quantity ?? 0) - (was?.quantity ?? 0),
    part(is, 'isConfirmed') - part(was, 'isConfirmed'),
    part(is, 'isZeroMargin') - part(was, 'isZeroMargin'),
    (is ? 1 : 0) - (was ? 1 : 0),
  );
  const signal: BookSignal = { securityId: offer.id, price };
  tx.signal('book', signal);
};

const bookLimit = (tx: Tx, holder: string, value: number): void => {
  tx.statement(
    `insert into limitUse (holder, used) values (?, ?)
     on conflict (holder) do update set used = used + excluded.used, version = version + 1`,
  ).run(holder, value);
};

/** Counts a bid entered, modified or cancelled in its minute, for the bids-a-minute chart. */
export const countActivity = (
  tx: Tx,
  securityId: number,
  at: number,
  what: 'entered' | 'modified' | 'cancelled',
): void => {
  tx.statement(counters[what]).run(at - (at % 60_000), securityId);
};

const counter = (what: string) =>
  `insert into activity (minute, securityId, entered, modified, cancelled)
   values (?, ?, ${['entered', 'modified', 'cancelled'].map((each) => (each === what ? 1 : 0)).join()})
   on conflict (minute, securityId) do update set ${what} = ${what} + 1, version = version + 1`;

const counters = {
  entered: counter('entered'),
  modified: counter('modified'),
  cancelled: counter('cancelled'),
};
