import { dayOf } from '#domain/market/offer.ts';
import { allOf, type MaybePromise, type Tx } from '#server/database/writing/mutation.ts';
import type { BookSignal } from '../../../marketByPrice/server/bookSignal.ts';
import type { Offer } from '../../../offer/server/offerInForce.ts';
import type { Share } from '../share.ts';
import {
  type Bidder,
  branchHolder,
  collateralHolder,
  isLimitedByPan,
  memberHolder,
  panHolder,
  userHolder,
} from './bidderStatus.ts';

/**
 * Moves the book from what a bid was to what it is, null for nothing: the levels, the limits of member,
 * branch, user and PAN, all in the transaction of the bid. Listeners get the levels after the commit.
 */
export const moveBook = (
  tx: Tx,
  offer: Offer,
  bidder: Bidder & { pan: string },
  was: Share | null,
  is: Share | null,
): MaybePromise<unknown> => {
  const isSameLevel = was && is && was.day === is.day && was.price === is.price;
  const value = (is?.value ?? 0) - (was?.value ?? 0);
  return allOf(
    was && !isSameLevel && moveLevel(tx, offer, was, was, null),
    is && !isUnmoved(was, is) && moveLevel(tx, offer, is, isSameLevel ? was : null, is),
    value !== 0 && bookLimit(tx, memberHolder(bidder.memberId), value),
    value !== 0 &&
      bidder.branchId !== null &&
      bookLimit(tx, branchHolder(bidder.memberId, bidder.branchId), value),
    value !== 0 && bookLimit(tx, userHolder(bidder.userId), value),
    value !== 0 &&
      isLimitedByPan(offer.series) &&
      bookLimit(tx, panHolder(offer.id, bidder.pan), value),
    bookCollateral(tx, bidder.memberId, was, is),
  );
};

/** Whether a level is unchanged: when a bid is carried forward only the limits change. */
const isUnmoved = (was: Share | null, is: Share): boolean =>
  was !== null &&
  was.day === is.day &&
  was.price === is.price &&
  was.quantity === is.quantity &&
  was.isConfirmed === is.isConfirmed &&
  was.isZeroMargin === is.isZeroMargin;

const part = (share: Share | null, counts: keyof Pick<Share, 'isConfirmed' | 'isZeroMargin'>) =>
  share?.[counts] ? share.quantity : 0;

const moveLevel = (
  tx: Tx,
  offer: Offer,
  { day, price }: Pick<Share, 'day' | 'price'>,
  was: Share | null,
  is: Share | null,
) => {
  const isShown = day === dayOf(offer, tx.now);
  const signal: BookSignal = { securityId: offer.id, price, isShown };
  tx.signal('book', signal);
  return tx
    .prepared(
      `insert into "bookLevel" as level
         ("securityId", day, price, quantity, "confirmedQuantity", "zeroMarginQuantity",
          "numberOfOrders")
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict ("securityId", day, price) do update set
         quantity = level.quantity + excluded.quantity,
         "confirmedQuantity" = level."confirmedQuantity" + excluded."confirmedQuantity",
         "zeroMarginQuantity" = level."zeroMarginQuantity" + excluded."zeroMarginQuantity",
         "numberOfOrders" = level."numberOfOrders" + excluded."numberOfOrders",
         version = level.version + 1`,
    )
    .run(
      offer.id,
      day,
      price ?? 0,
      (is?.quantity ?? 0) - (was?.quantity ?? 0),
      part(is, 'isConfirmed') - part(was, 'isConfirmed'),
      part(is, 'isZeroMargin') - part(was, 'isZeroMargin'),
      (is ? 1 : 0) - (was ? 1 : 0),
    );
};

/** Collateral is of one day's settlement: what is carried to another day leaves the one and enters the other. */
const bookCollateral = (tx: Tx, memberId: string, was: Share | null, is: Share | null) => {
  const [from, to] = [was?.settlementNumber ?? null, is?.settlementNumber ?? null];
  if (from === null && to === null) return false;
  const book = (number: string, value: number) =>
    value !== 0 && bookLimit(tx, collateralHolder(memberId, number), value);
  return from === to
    ? book(to as string, (is?.value ?? 0) - (was?.value ?? 0))
    : allOf(
        from !== null && book(from, -(was?.value ?? 0)),
        to !== null && book(to, is?.value ?? 0),
      );
};

const bookLimit = (tx: Tx, holder: string, value: number) =>
  tx
    .prepared(
      `insert into "limitUse" as "limit" (holder, used) values (?, ?)
     on conflict (holder) do update set
       used = "limit".used + excluded.used, version = "limit".version + 1`,
    )
    .run(holder, value);

/** Counts a bid entered, modified or cancelled in its minute, for the bids-a-minute chart. */
export const countActivity = (
  tx: Tx,
  securityId: number,
  at: number,
  what: 'entered' | 'modified' | 'cancelled',
) => tx.prepared(counters[what]).run(at - (at % 60_000), securityId);

const counter = (what: string) =>
  `insert into activity as counted (minute, "securityId", entered, modified, cancelled)
   values (?, ?, ${['entered', 'modified', 'cancelled'].map((each) => (each === what ? 1 : 0)).join()})
   on conflict (minute, "securityId") do update set
     ${what} = counted.${what} + 1, version = counted.version + 1`;

const counters = {
  entered: counter('entered'),
  modified: counter('modified'),
  cancelled: counter('cancelled'),
};
