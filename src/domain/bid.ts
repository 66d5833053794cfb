import { decimalText, grouped } from './money.ts';
import { isOpen, type Session, takesNewOrders } from './offer.ts';
import {
  type Category,
  type ClientType,
  categoriesOf,
  isInstitution,
  type MarginType,
  type Series,
} from './series.ts';

/** What a dealer asks for. Quantity in shares, price in paise; a cut-off bid names no price. */
export type Bid = {
  symbol: string;
  series: Series;
  category: Category;
  clientType: ClientType;
  clientId: string;
  pan: string;
  participantId: string | null;
  marginType: MarginType;
  isMarketOrder: boolean;
  quantity: number;
  price: number | null;
};

/** The terms a bid is held against. Prices and values in paise. */
export type Terms = Session & {
  symbol: string;
  isApproved: boolean;
  tickSize: number;
  regularLotSize: number;
  floorPrice: number;
  /** T-day cut-off, known on T+1; null before. */
  cutOffPrice: number | null;
  cutoffFlag: boolean;
  /** Most that one PAN may bid in RS, and in ES. */
  retailLimit: number;
  employeeLimit: number;
};

/** What is already known of the bidder, with what other live bids have used. Values in paise. */
export type Standing = {
  memberIsActive: boolean;
  /** Under which the member bids for itself; null when the exchange has none on record. */
  memberPan: string | null;
  /** `isCompliant`: its code became so before the day of the bid (market facts §1.3). */
  client: { pan: string; isActive: boolean; isCompliant: boolean } | null;
  participantIsKnown: boolean;
  /** Value of the PAN's other live bids in this symbol and series. */
  panValueUsed: number;
  /** What the member, its branch and the user may still bid. */
  memberValueLeft: number;
  branchValueLeft: number;
  userValueLeft: number;
  /** What the member's collateral of the day still covers; null when it is not held to one. */
  collateralLeft: number | null;
  /** False when the offer has a list of its employees and the PAN is not on it; for ES only. */
  isOfferEmployee: boolean;
};

/** `number`: what the exchange's trading protocol numbers it (market facts §7), where it has one. */
export type Refusal = {
  code: string;
  field: keyof Bid | null;
  message: string;
  number?: number | null;
};

/** The price at which a bid is valued: its own, or for a cut-off bid the cut-off price, else the floor. */
export const valuationPrice = (
  bid: Pick<Bid, 'price'>,
  terms: Pick<Terms, 'floorPrice' | 'cutOffPrice'>,
): number => bid.price ?? Math.max(terms.cutOffPrice ?? 0, terms.floorPrice);

function refuse(code: string, field: Refusal['field'], message: string): Refusal {
  return { code, field, message };
}

/**
 * Why a new bid is not taken, or null when it is. The order of the lines is the order of
 * precedence: a bid with several faults is always refused for the first of them.
 * `marketIsOpen` says whether any session is open, for a symbol that names no offer; terms that
 * are not approved are none. Codes are our own; the words follow market facts §7.
 */
export const refusalOf = (
  bid: Bid,
  terms: Terms | null,
  standing: Standing,
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
      `New orders are not allowed in ${bid.symbol} ${bid.series} in this session`,
    );
  if (!offered)
    return refuse('SYMBOL_NOT_FOUND', 'symbol', `${bid.symbol} ${bid.series} is not on offer`);
  return faultOf(bid, offered, standing);
};

/**
 * Why a live bid may not be changed into another, or null when it may. New orders need not be
 * allowed: on T+1 a non-retail bid is carried forward by changing it (market facts §1.4).
 * `standing` leaves out what the bid itself has used.
 */
export const modificationRefusal = (
  before: LiveBid,
  after: Bid,
  terms: Terms,
  standing: Standing,
  now: number,
): Refusal | null =>
  closedRefusal(terms, now) ??
  (before.isLive ? null : notLive) ??
  pendingRefusal(before) ??
  revisionRefusal(before, after) ??
  faultOf(after, terms, standing);

/** Why a bid may not be cancelled, or null when it may: never on 0% margin (market facts §1.4). */
export const cancellationRefusal = (bid: LiveBid, terms: Terms, now: number): Refusal | null => {
  const closed = closedRefusal(terms, now);
  if (closed) return closed;
  if (!bid.isLive) return notLive;
  const pending = pendingRefusal(bid);
  if (pending) return pending;
  return bid.marginType === '0'
    ? refuse('CANCEL_NOT_ALLOWED', null, 'A 0% margin bid cannot be cancelled')
    : null;
};

/** A bid that stands in the book, or stood. */
type LiveBid = Bid & { isLive: boolean; waitsFor?: string | null };

/** Why nothing at all may be done to bids now, or null when something may: a halt comes before the hours. */
const closedRefusal = (terms: Terms, now: number): Refusal | null => {
  if (terms.isHalted)
    return refuse('BIDDING_HALTED', null, `Bidding in ${terms.symbol} is halted by the exchange`);
  return isOpen(terms, now) ? null : marketClosed;
};

const marketClosed = refuse('MARKET_CLOSED', null, 'Market is closed');
/** Nothing is done to a bid while risk management has it before it: its answer is to what it was asked. */
export const pendingRefusal = ({ waitsFor }: Pick<LiveBid, 'waitsFor'>): Refusal | null =>
  waitsFor === 'RMS'
    ? refuse(
        'RISK_PENDING',
        null,
        'Risk management has not answered for the bid yet; try again once it is Confirmed or Rejected',
      )
    : null;

const notLive = refuse('NOT_LIVE', null, 'The bid is no longer live');

/** What is wrong with a bid itself, whenever it comes. */
const faultOf = (bid: Bid, terms: Terms, standing: Standing): Refusal | null => {
  for (const rule of rules) {
    const refusal = rule(bid, terms, standing);
    if (refusal) return refusal;
  }
  return null;
};

/** Everything that is wrong with a bid itself, one refusal a rule: for whoever mends a file of them. */
export const faultsOf = (bid: Bid, terms: Terms, standing: Standing): Refusal[] =>
  rules.flatMap((rule) => rule(bid, terms, standing) ?? []);

/** A member's own bid is a non-institutional one (market facts §1.3), so it has no place in RS or ES. */
const wrongCategory = (bid: Bid): Refusal | null => {
  if (!categoriesOf[bid.series].includes(bid.category))
    return refuse(
      'CATEGORY_NOT_ALLOWED',
      'category',
      `${bid.category} may not bid in ${bid.series}`,
    );
  return bid.clientType === 'PRO' && bid.series !== 'IS'
    ? refuse('PRO_NOT_ALLOWED', 'clientType', `Pro bids are not allowed in ${bid.series}`)
    : null;
};

const wrongQuantity = (bid: Bid, terms: Terms): Refusal | null =>
  bid.quantity > 0 && bid.quantity % terms.regularLotSize === 0
    ? null
    : refuse(
        'QUANTITY_NOT_IN_LOTS',
        'quantity',
        `Quantity must be a multiple of the lot size ${terms.regularLotSize}`,
      );

const wrongPrice = (bid: Bid, terms: Terms): Refusal | null => {
  if (bid.isMarketOrder || bid.price === null) return null;
  if (bid.price % terms.tickSize !== 0)
    return refuse(
      'PRICE_NOT_IN_TICKS',
      'price',
      `Price must be a multiple of the tick size ${decimalText(terms.tickSize, 2)}`,
    );
  if (bid.price < terms.floorPrice)
    return refuse(
      'BELOW_FLOOR',
      'price',
      `Bid price is below the floor price ${decimalText(terms.floorPrice, 2)}`,
    );
  return bid.series === 'RS' && terms.cutOffPrice !== null && bid.price < terms.cutOffPrice
    ? refuse(
        'BELOW_CUT_OFF',
        'price',
        `Bid price is below the cut-off price ${decimalText(terms.cutOffPrice, 2)} of T day`,
      )
    : null;
};

const wrongCutOff = (bid: Bid, terms: Terms): Refusal | null => {
  if (!bid.isMarketOrder) {
    if (bid.series === 'ES')
      return refuse('CUT_OFF_ONLY', 'price', 'Employees bid at the cut-off price only');
    return bid.price === null ? refuse('PRICE_MISSING', 'price', 'Price is mandatory') : null;
  }
  // Employees have no other way to bid, so the flag is for retail alone.
  if (bid.series === 'IS' || (bid.series === 'RS' && !terms.cutoffFlag))
    return refuse(
      'CUT_OFF_NOT_ALLOWED',
      'isMarketOrder',
      `Bids at the cut-off price are not allowed in ${bid.symbol} ${bid.series}`,
    );
  return bid.price === null
    ? null
    : refuse('PRICE_WITH_CUT_OFF', 'price', 'Price must be blank in a bid at the cut-off price');
};

const wrongMargin = (bid: Bid): Refusal | null =>
  bid.marginType === '1' || isInstitution(bid.category)
    ? null
    : refuse('MARGIN_NOT_ALLOWED', 'marginType', '0% margin is for institutional bidders only');

/**
 * Most that one bid may be worth, in paise: one lakh crore rupees, three times the largest offer.
 * It keeps all sums of a book within exact integers.
 */
const largestValue = 100_000_000_000_000;

/** Why the limits have no room for a bid, or null when they have. */
export const beyondLimit = (bid: Bid, terms: Terms, standing: Standing): Refusal | null => {
  const value = bid.quantity * valuationPrice(bid, terms);
  if (value > largestValue)
    return refuse(
      'VALUE_TOO_LARGE',
      'quantity',
      `Bid value may not exceed ${grouped(decimalText(largestValue, 2))}`,
    );
  const [limit, code, whose] =
    bid.series === 'RS'
      ? [terms.retailLimit, 'RETAIL_LIMIT', 'Retail']
      : bid.series === 'ES'
        ? [terms.employeeLimit, 'EMPLOYEE_LIMIT', 'Employee']
        : [Number.POSITIVE_INFINITY, '', ''];
  if (standing.panValueUsed + value > limit)
    return refuse(
      code,
      'quantity',
      `${whose} bids of one PAN may not exceed ${grouped(decimalText(limit, 2))}`,
    );
  if (value > standing.memberValueLeft)
    return refuse(
      'MEMBER_LIMIT',
      'quantity',
      'Bid value is above what is left of the member limit',
    );
  if (value > standing.branchValueLeft)
    return refuse(
      'BRANCH_LIMIT',
      'quantity',
      'Bid value is above what is left of the branch limit',
    );
  if (value > standing.userValueLeft)
    return refuse('USER_LIMIT', 'quantity', 'Bid value is above what is left of your own limit');
  // On 0% margin nothing is put down (market facts §1.3).
  return bid.marginType === '1' &&
    standing.collateralLeft !== null &&
    value > standing.collateralLeft
    ? refuse(
        'INSUFFICIENT_COLLATERAL',
        'quantity',
        `Bid value is above the ${grouped(decimalText(Math.max(0, standing.collateralLeft), 2))} that the member's collateral of the day still covers`,
      )
    : null;
};

const unknownBidder = (bid: Bid, _terms: Terms, standing: Standing): Refusal | null => {
  if (!standing.memberIsActive)
    return refuse('MEMBER_NOT_ACTIVE', null, 'The member may not bid at present');
  if (bid.clientType === 'CLI' && !standing.client?.isActive)
    return refuse('CLIENT_UNKNOWN', 'clientId', `Client ${bid.clientId} is not known`);
  if (standing.client && standing.client.pan !== bid.pan)
    return refuse('PAN_MISMATCH', 'pan', `PAN does not belong to client ${bid.clientId}`);
  if (standing.client && !standing.client.isCompliant)
    return refuse(
      'UCC_NOT_COMPLIANT',
      'clientId',
      `Client ${bid.clientId} may bid from the day after its UCC became compliant`,
    );
  if (bid.series === 'ES' && !standing.isOfferEmployee)
    return refuse('EMPLOYEE_UNKNOWN', 'pan', 'PAN is not on the employee list of the offer');
  if (bid.clientType === 'PRO' && standing.memberPan !== null && standing.memberPan !== bid.pan)
    return refuse('PAN_MISMATCH', 'pan', 'PAN does not belong to the member');
  return bid.participantId !== null && !standing.participantIsKnown
    ? refuse(
        'PARTICIPANT_UNKNOWN',
        'participantId',
        `Participant ${bid.participantId} is not known`,
      )
    : null;
};

/** Whether a change of a live bid respects its margin class: on 0% margin only upwards (market facts §1.4). */
export const revisionRefusal = (
  before: Pick<Bid, 'marginType' | 'quantity' | 'price'>,
  after: Pick<Bid, 'marginType' | 'quantity' | 'price'>,
): Refusal | null => {
  if (before.marginType !== after.marginType)
    return refuse('MARGIN_FIXED', 'marginType', 'The margin of a bid cannot be changed');
  if (before.marginType === '1') return null;
  const lower = after.quantity < before.quantity || (after.price ?? 0) < (before.price ?? 0);
  const same = after.quantity === before.quantity && after.price === before.price;
  return lower || same
    ? refuse('UPWARDS_ONLY', 'quantity', 'A 0% margin bid can only be revised upwards')
    : null;
};

/** The rules of a bid itself in their order of precedence. */
const rules: readonly ((bid: Bid, terms: Terms, standing: Standing) => Refusal | null)[] = [
  wrongCategory,
  wrongQuantity,
  wrongPrice,
  wrongCutOff,
  wrongMargin,
  beyondLimit,
  unknownBidder,
];
