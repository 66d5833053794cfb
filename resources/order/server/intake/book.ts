import { dayOf } from '#domain/market/offer.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { SumTable } from '#server/database/writing/pending.ts';
import type { BookSignal } from '../../../marketByPrice/server/bookSignal.ts';
import type { Offer } from '../../../offer/server/offerInForce.ts';
import type { OrderRow } from '../orderRow.ts';
import { type Share, shareOf } from '../share.ts';
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
): void => {
  const isSameLevel = was && is && was.day === is.day && was.price === is.price;
  const value = (is?.value ?? 0) - (was?.value ?? 0);
  if (was && !isSameLevel) moveLevel(tx, offer, was, was, null);
  if (is && !isUnmoved(was, is)) moveLevel(tx, offer, is, isSameLevel ? was : null, is);
  bookLimits(tx, { ...offer, securityId: offer.id }, bidder, value);
  bookCollateral(tx, bidder.memberId, was, is);
};

/**
 * Takes an order that leaves the live tables out of the limits and the collateral, or one that comes back into
 * them again. The levels of its offer stay as they are: nobody bids there any more.
 */
export const moveLimits = (tx: Tx, order: OrderRow, way: 'leaves' | 'comesBack'): void => {
  const share = shareOf(order);
  if (share === null) return;
  const [was, is] = way === 'leaves' ? [share, null] : [null, share];
  bookLimits(tx, order, order, way === 'leaves' ? -share.value : share.value);
  bookCollateral(tx, order.memberId, was, is);
};

const bookLimits = (
  tx: Tx,
  { securityId, series }: Pick<OrderRow, 'securityId' | 'series'>,
  { memberId, branchId, userId, pan }: Bidder & { pan: string },
  value: number,
): void => {
  if (value === 0) return;
  bookLimit(tx, memberHolder(memberId), value);
  if (branchId !== null) bookLimit(tx, branchHolder(memberId, branchId), value);
  bookLimit(tx, userHolder(userId), value);
  if (isLimitedByPan(series)) bookLimit(tx, panHolder(securityId, pan), value);
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
  tx.addSum(
    levels,
    [offer.id, day, price ?? 0],
    [
      (is?.quantity ?? 0) - (was?.quantity ?? 0),
      part(is, 'isConfirmed') - part(was, 'isConfirmed'),
      part(is, 'isZeroMargin') - part(was, 'isZeroMargin'),
      (is ? 1 : 0) - (was ? 1 : 0),
    ],
  );
};

const levels: SumTable = {
  table: 'bookLevel',
  keys: ['securityId', 'day', 'price'],
  sums: ['quantity', 'confirmedQuantity', 'zeroMarginQuantity', 'numberOfOrders'],
};

/** Collateral is of one day's settlement: what is carried to another day leaves the one and enters the other. */
const bookCollateral = (tx: Tx, memberId: string, was: Share | null, is: Share | null): void => {
  const [from, to] = [was?.settlementNumber ?? null, is?.settlementNumber ?? null];
  const book = (number: string | null, value: number) => {
    if (number !== null && value !== 0) bookLimit(tx, collateralHolder(memberId, number), value);
  };
  if (from === to) {
    book(to, (is?.value ?? 0) - (was?.value ?? 0));
  } else {
    book(from, -(was?.value ?? 0));
    book(to, is?.value ?? 0);
  }
};

const bookLimit = (tx: Tx, holder: string, value: number): void => {
  tx.addSum(limits, [holder], [value]);
};

const limits: SumTable = { table: 'limitUse', keys: ['holder'], sums: ['used'] };

/** Counts a bid entered, modified or cancelled in its minute, for the bids-a-minute chart. */
export const countActivity = (
  tx: Tx,
  securityId: number,
  at: number,
  what: 'entered' | 'modified' | 'cancelled',
): void =>
  tx.addSum(
    minutes,
    [at - (at % 60_000), securityId],
    [Number(what === 'entered'), Number(what === 'modified'), Number(what === 'cancelled')],
  );

const minutes: SumTable = {
  table: 'activity',
  keys: ['minute', 'securityId'],
  sums: ['entered', 'modified', 'cancelled'],
};
