import { grouped } from '../decimal.ts';
import { isOpen, phaseOf, takesNewOrders } from '../market/offer.ts';
import type { Day } from '../market/series.ts';
import { faultsIn, termsOfCarried } from './bidFaults.ts';
import type { Bid, BidderStatus, Refusal, Terms } from './bidTerms.ts';
import { type Discount, discounted } from './discount.ts';
import { refuse } from './refusal.ts';

/**
 * The price at which a bid is valued: its own, or for a cut-off bid the cut-off price, else the
 * floor. Employees are held to their limit at the price they pay, so theirs is less the discount
 * (allocation rules §8); retail's never is (market facts §1.4).
 */
export const valuationPrice = (
  bid: Pick<Bid, 'price'>,
  terms: Pick<Terms, 'floorPrice' | 'cutOffPrice' | 'series'> & Discount,
): number => {
  if (bid.price !== null) return bid.price;
  const cutOff = Math.max(terms.cutOffPrice ?? 0, terms.floorPrice);
  return terms.series === 'ES' ? discounted(cutOff, terms) : cutOff;
};

/**
 * Why a new bid is not taken, or null when it is. The order of the lines is the order of
 * precedence: a bid with several faults is always refused for the first of them.
 * `marketIsOpen` says whether any session is open, for a symbol that names no offer; terms that
 * are not approved are none. Codes are our own; the words follow market facts §7.
 */
export const refusalOf = (
  bid: Bid,
  terms: Terms | null,
  bidderStatus: BidderStatus,
  now: number,
  marketIsOpen: boolean,
): Refusal | null => {
  const offered = terms?.isApproved ? terms : null;
  const closed = offered ? closedRefusal(offered, now) : marketIsOpen ? null : marketClosed;
  if (closed) return closed;
  if (offered && !takesNewOrders(offered, now))
    return refuse(
      'NEW_ORDERS_NOT_ALLOWED',
      null,
      'New orders are not allowed in %{symbol} %{series} in this session',
      { symbol: bid.symbol, series: bid.series },
    );
  if (!offered)
    return refuse('SYMBOL_NOT_FOUND', 'symbol', '%{symbol} %{series} is not on offer', {
      symbol: bid.symbol,
      series: bid.series,
    });
  return faultOf(bid, offered, bidderStatus);
};

/** The first fault of a bid itself. */
const faultOf = (bid: Bid, terms: Terms, bidderStatus: BidderStatus): Refusal | null =>
  faultsIn(bid, terms, bidderStatus, valuationPrice(bid, terms)).next().value ?? null;

/** Everything that is wrong with a bid itself, one refusal a rule: for the person who corrects a file of them. */
export const faultsOf = (bid: Bid, terms: Terms, bidderStatus: BidderStatus): Refusal[] => [
  ...faultsIn(bid, terms, bidderStatus, valuationPrice(bid, terms)),
];

/** A bid that is or was in the book, with its outcome so far. */
export type LiveBid = Bid & {
  isLive: boolean;
  day: Day;
  /** Whom it waits for. */
  waitsFor?: 'RMS' | 'CP' | null;
  /** The bid of T+1 that it was carried forward to. */
  carriedTo?: number | null;
  isCarryRefused?: boolean;
  /** Shares; null before the allocation. */
  allottedQuantity?: number | null;
  /** For a bid of T+1 that was carried forward: what T left of the bid that it came from. */
  fromT?: FromTBid | null;
};

/** Shares that T left un-allotted of a bid that was carried forward; null while T is not allotted. */
export type FromTBid = { left: number | null };

/**
 * Why a live bid may not be changed into another, or null when it may. A bid of T day is not changed
 * on T+1 but carried forward. `bidderStatus` leaves out what the bid itself has used.
 */
export const modificationRefusal = (
  before: LiveBid,
  after: Bid,
  terms: Terms,
  bidderStatus: BidderStatus,
  now: number,
): Refusal | null =>
  untouchable(before, terms, now) ??
  carriedEarlyRefusal(before) ??
  aboveWhatIsLeft(after, before.fromT?.left ?? null) ??
  revisionRefusal(before, after) ??
  faultOf(after, before.day === 'T' ? terms : termsOfCarried(terms), bidderStatus);

/**
 * Why a bid may not be cancelled, or null when it may: never on 0% margin (market facts §1.4), unless it was
 * carried forward though nothing of it could be: before T was allotted, or when T has given all of it.
 */
export const cancellationRefusal = (bid: LiveBid, terms: Terms, now: number): Refusal | null =>
  untouchable(bid, terms, now) ??
  (bid.marginType === '0' && !isCarriedWrongly(bid)
    ? refuse('CANCEL_NOT_ALLOWED', null, 'A 0% margin bid cannot be cancelled')
    : null);

/**
 * Why a bid of T day may not be carried forward to T+1 as `after`, or null when it may: once T is
 * allotted, once, no more than what is not allotted of it, and on 0% margin all of that at its price or
 * higher (market facts §1.4). `bidderStatus` leaves out what the bid itself has used.
 */
export const carryRefusal = (
  before: LiveBid,
  after: Bid,
  terms: Terms,
  bidderStatus: BidderStatus,
  now: number,
): Refusal | null => {
  if (terms.isHalted) return haltRefusal(terms);
  if (before.day !== 'T' || terms.series !== 'IS' || phaseOf(terms, now) !== 'T+1 day')
    return terms.isOneDay
      ? refuse(
          'CARRY_ONLY_ON_T1',
          null,
          '%{symbol} is offered on one day only: nothing is carried forward',
          { symbol: terms.symbol },
        )
      : refuse(
          'CARRY_ONLY_ON_T1',
          null,
          'Only non-retail bids of T day are carried forward, and on T+1 only',
        );
  return (
    closedRefusal(terms, now) ??
    waitingRefusal(before) ??
    notCarriable(before, terms) ??
    aboveWhatIsLeft(after, openQuantity(before)) ??
    belowWhatIsOpen(before, after) ??
    faultOf(after, termsOfCarried(terms), bidderStatus)
  );
};

/**
 * Refusals after which a bid cannot be carried forward any more: it had no cover (market facts
 * §1.4).
 */
export const isCarryEnded = ({ code }: Refusal): boolean =>
  ['MEMBER_LIMIT', 'BRANCH_LIMIT', 'USER_LIMIT', 'INSUFFICIENT_COLLATERAL'].includes(code);

/** Shares of a bid that are not allotted, which are what can be carried forward. */
export const openQuantity = (bid: Pick<LiveBid, 'quantity' | 'allottedQuantity'>): number =>
  bid.quantity - (bid.allottedQuantity ?? 0);

/**
 * Until T is allotted, what is left of its bids is unknown: a bid carried forward before would be given
 * shares twice.
 */
export const notAllottedYet = (symbol: string): Refusal =>
  refuse(
    'T_NOT_ALLOTTED',
    null,
    'T day of %{symbol} is not allotted yet. What it leaves of a bid can be carried forward once its allotments are published',
    { symbol },
  );

/** Whether a bid of T+1 was carried forward before T was allotted, as it could be in earlier versions. */
export const isCarriedEarly = ({ fromT }: Pick<LiveBid, 'fromT'>): boolean =>
  fromT != null && fromT.left === null;

const isCarriedWrongly = (bid: LiveBid): boolean => isCarriedEarly(bid) || bid.fromT?.left === 0;

const carriedEarlyRefusal = (bid: LiveBid): Refusal | null =>
  isCarriedEarly(bid)
    ? refuse(
        'CARRIED_EARLY',
        null,
        'The bid was carried forward before T day was allotted. Cancel it; what T leaves can be carried forward once its allotments are published',
      )
    : null;

/**
 * Refuses more than is left of a bid: its allotment on T and its quantity carried forward never
 * exceed its quantity.
 */
const aboveWhatIsLeft = ({ quantity }: Bid, left: number | null): Refusal | null =>
  left === null || quantity <= left
    ? null
    : refuse(
        'ABOVE_WHAT_IS_LEFT',
        'quantity',
        'At most %{left} shares: T day left only these of the bid',
        { left: grouped(String(left)) },
      );

const notCarriable = (bid: LiveBid, { symbol, isTAllotted }: Terms): Refusal | null => {
  if (bid.carriedTo) return carriedAlready(bid.carriedTo);
  if (bid.isCarryRefused)
    return refuse(
      'CARRY_REFUSED_BEFORE',
      null,
      'Carrying this bid forward was refused before: it cannot be placed again',
    );
  if (isTAllotted === false || (bid.allottedQuantity ?? null) === null)
    return notAllottedYet(symbol);
  return openQuantity(bid) <= 0
    ? refuse('FULLY_ALLOTTED', null, 'All of the bid was allotted on T day')
    : null;
};

const belowWhatIsOpen = (before: LiveBid, after: Bid): Refusal | null => {
  if (before.marginType === '1') return null;
  if (after.quantity < openQuantity(before)) return upwardsOnly('quantity');
  return (after.price ?? 0) < (before.price ?? 0) ? upwardsOnly('price') : null;
};

/** Why a bid may not be touched by its dealer now, whatever is wanted. */
const untouchable = (bid: LiveBid, terms: Terms, now: number): Refusal | null => {
  const closed = closedRefusal(terms, now) ?? waitingRefusal(bid);
  if (closed) return closed;
  if (bid.series !== 'IS' || bid.day !== 'T' || phaseOf(terms, now) === 'T day') return null;
  return bid.carriedTo
    ? carriedAlready(bid.carriedTo)
    : refuse(
        'CARRY_FORWARD_ONLY',
        null,
        'On T+1 a bid of T day cannot be modified or cancelled: carry it forward',
      );
};

const waitingRefusal = (bid: LiveBid): Refusal | null =>
  bid.isLive ? pendingRefusal(bid) : refuse('NOT_LIVE', null, 'The bid is no longer live');

/** Nothing is done to a bid while risk management has it before it: its answer is to what it was asked. */
export const pendingRefusal = ({ waitsFor }: Pick<LiveBid, 'waitsFor'>): Refusal | null =>
  waitsFor === 'RMS'
    ? refuse(
        'RISK_PENDING',
        null,
        'Risk management has not answered for the bid yet; try again once it is Confirmed or Rejected',
      )
    : null;

const carriedAlready = (orderId: number) =>
  refuse('CARRIED_ALREADY', null, 'The bid was carried forward as order %{orderId}', { orderId });

/**
 * The reason why bids are closed now, or null when they are open: a lock and a halt come before the
 * hours.
 */
const closedRefusal = (terms: Terms, now: number): Refusal | null => {
  if (terms.lockedBy) return lockedRefusal(terms.symbol, terms.lockedBy);
  if (terms.isHalted) return haltRefusal(terms);
  return isOpen(terms, now) ? null : marketClosed;
};

/** Nothing of a book changes once an allocation has taken it: what is allotted is what stood in it. */
export const lockedRefusal = (symbol: string, runId: number): Refusal =>
  refuse('BOOK_LOCKED', null, 'The book of %{symbol} is locked for its allocation (run %{runId})', {
    symbol,
    runId,
  });

const haltRefusal = ({ symbol }: Terms) =>
  refuse('BIDDING_HALTED', null, 'Bidding in %{symbol} is halted by the exchange', { symbol });

const marketClosed = refuse('MARKET_CLOSED', null, 'Market is closed');

const upwardsOnly = (field: 'quantity' | 'price') =>
  refuse('UPWARDS_ONLY', field, 'A 0% margin bid can only be revised upwards');

/**
 * Whether a change of a live bid respects its margin class: on 0% margin only upwards (market facts §1.4).
 * A carried bid that is for more than T left of it may come down to that.
 */
export const revisionRefusal = (
  before: Pick<LiveBid, 'marginType' | 'quantity' | 'price' | 'fromT'>,
  after: Pick<Bid, 'marginType' | 'quantity' | 'price'>,
): Refusal | null => {
  if (before.marginType !== after.marginType)
    return refuse('MARGIN_FIXED', 'marginType', 'The margin of a bid cannot be changed');
  if (before.marginType === '1') return null;
  const least = Math.min(before.quantity, before.fromT?.left ?? before.quantity);
  const isLowerPriced = (after.price ?? 0) < (before.price ?? 0);
  if (after.quantity >= least && isLowerPriced) return upwardsOnly('price');
  const same = after.quantity === before.quantity && after.price === before.price;
  return after.quantity < least || same ? upwardsOnly('quantity') : null;
};
