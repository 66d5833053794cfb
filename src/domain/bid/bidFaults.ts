import { categoriesOf, isInstitution } from '../market/series.ts';
import { amountText, paiseText } from '../money.ts';
import { sentence } from '../sentence.ts';
import type { Bid, BidderStatus, Refusal, Terms } from './bidTerms.ts';
import { refuse } from './refusal.ts';

/**
 * The faults of a bid, at any hour: the first fault of each rule, in the order of precedence of the
 * rules. `valuedAt` is the price for the value limits, in paise.
 */
export function* faultsIn(
  bid: Bid,
  terms: Terms,
  bidderStatus: BidderStatus,
  valuedAt: number,
): Generator<Refusal, undefined> {
  for (const rule of rules) {
    const refusal = rule(bid, terms, bidderStatus, bid.quantity * valuedAt);
    if (refusal) yield refusal;
  }
}

type Rule = (bid: Bid, terms: Terms, bidderStatus: BidderStatus, value: number) => Refusal | null;

/** A member's own bid is a non-institutional one (market facts §1.3), so it has no place in RS or ES. */
const wrongCategory = (bid: Bid): Refusal | null => {
  if (!categoriesOf[bid.series].includes(bid.category))
    return refuse('CATEGORY_NOT_ALLOWED', 'category', '%{category} may not bid in %{series}', {
      category: bid.category,
      series: bid.series,
    });
  return bid.clientType === 'PRO' && bid.series !== 'IS'
    ? refuse('PRO_NOT_ALLOWED', 'clientType', 'Pro bids are not allowed in %{series}', {
        series: bid.series,
      })
    : null;
};

const wrongQuantity = (bid: Bid, terms: Terms): Refusal | null =>
  bid.quantity > 0 && bid.quantity % terms.regularLotSize === 0
    ? null
    : refuse(
        'QUANTITY_NOT_IN_LOTS',
        'quantity',
        'Quantity must be a multiple of the lot size %{lot}',
        { lot: terms.regularLotSize },
      );

const wrongPrice = (bid: Bid, terms: Terms): Refusal | null => {
  if (bid.isMarketOrder || bid.price === null) return null;
  if (bid.price % terms.tickSize !== 0)
    return refuse(
      'PRICE_NOT_IN_TICKS',
      'price',
      'Price must be a multiple of the tick size %{tick}',
      { tick: paiseText(terms.tickSize) },
    );
  if (bid.price < terms.floorPrice)
    return refuse('BELOW_FLOOR', 'price', 'Bid price is below the floor price %{price}', {
      price: paiseText(terms.floorPrice),
    });
  return bid.series === 'RS' &&
    !terms.isUndersubscribed &&
    terms.cutOffPrice !== null &&
    bid.price < terms.cutOffPrice
    ? refuse('BELOW_CUT_OFF', 'price', 'Bid price is below the cut-off price %{price} of T day', {
        price: paiseText(terms.cutOffPrice),
      })
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
      'Bids at the cut-off price are not allowed in %{symbol} %{series}',
      { symbol: bid.symbol, series: bid.series },
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
 * A retail client, of whom staff are some, bids on T day above the retail limit alone: up to it there is the
 * retail series on T+1 (market facts §1.3). An offer of one day has no T+1, so any amount is taken there.
 */
const retailOnT = (
  bid: Bid,
  terms: Terms,
  { client }: BidderStatus,
  value: number,
): Refusal | null =>
  terms.retailOnT === 'ABOVE_LIMIT' &&
  bid.series === 'IS' &&
  !terms.isOneDay &&
  (client?.category === 'RI' || client?.category === 'EMP') &&
  value <= terms.retailLimit
    ? refuse(
        'RETAIL_ON_T',
        'quantity',
        'A retail client bids on T day above the retail limit of %{limit} only; up to that it bids in %{symbol} RS on T+1 day',
        { limit: amountText(terms.retailLimit), symbol: bid.symbol },
      )
    : null;

/**
 * The terms for what was carried forward to T+1: it was above the retail limit when it was bid on T day, and what
 * T has left of it may be less.
 */
export const termsOfCarried = <T extends Terms>(terms: T): T => ({ ...terms, retailOnT: 'ANY' });

/**
 * Most that one bid may be worth, in paise: one lakh crore rupees, three times the largest offer.
 * It keeps all sums of a book within exact integers.
 */
const largestValue = 100_000_000_000_000;

/** Why the limits have no room for a bid worth `value` paise, or null when they have. */
export const beyondLimit = (
  bid: Bid,
  terms: Terms,
  bidderStatus: BidderStatus,
  value: number,
): Refusal | null => {
  if (value > largestValue)
    return refuse('VALUE_TOO_LARGE', 'quantity', 'Bid value may not exceed %{limit}', {
      limit: amountText(largestValue),
    });
  const [limit, code, whose] =
    bid.series === 'RS'
      ? [terms.retailLimit, 'RETAIL_LIMIT', 'Retail']
      : bid.series === 'ES'
        ? [terms.employeeLimit, 'EMPLOYEE_LIMIT', 'Employee']
        : [Number.POSITIVE_INFINITY, '', ''];
  if (bidderStatus.panValueUsed + value > limit)
    return refuse(code, 'quantity', '%{whose} bids of one PAN may not exceed %{limit}', {
      whose: sentence(whose),
      limit: amountText(limit),
    });
  if (value > bidderStatus.memberValueLeft)
    return refuse('MEMBER_LIMIT', 'quantity', 'Bid value is above the remaining member limit');
  if (value > bidderStatus.branchValueLeft)
    return refuse('BRANCH_LIMIT', 'quantity', 'Bid value is above the remaining branch limit');
  if (value > bidderStatus.userValueLeft)
    return refuse('USER_LIMIT', 'quantity', 'Bid value is above your own remaining limit');
  // On 0% margin nothing is put down (market facts §1.3).
  return bid.marginType === '1' &&
    bidderStatus.collateralLeft !== null &&
    value > bidderStatus.collateralLeft
    ? refuse(
        'INSUFFICIENT_COLLATERAL',
        'quantity',
        "Bid value is above the %{left} that the member's collateral of the day still covers",
        { left: amountText(Math.max(0, bidderStatus.collateralLeft)) },
      )
    : null;
};

const unknownBidder = (bid: Bid, _terms: Terms, bidderStatus: BidderStatus): Refusal | null => {
  if (!bidderStatus.memberIsActive)
    return refuse('MEMBER_NOT_ACTIVE', null, 'The member may not bid at present');
  if (bid.clientType === 'CLI' && !bidderStatus.client)
    return refuse('CLIENT_UNKNOWN', 'clientId', 'Client %{clientId} is not known', {
      clientId: bid.clientId,
    });
  if (bidderStatus.client && !bidderStatus.client.isActive)
    return refuse('CLIENT_NOT_ACTIVE', 'clientId', 'Client %{clientId} is not active', {
      clientId: bid.clientId,
    });
  if (bidderStatus.client && bidderStatus.client.pan !== bid.pan)
    return refuse('PAN_MISMATCH', 'pan', 'PAN does not belong to client %{clientId}', {
      clientId: bid.clientId,
    });
  if (bidderStatus.client && !bidderStatus.client.isCompliant)
    return refuse(
      'UCC_NOT_COMPLIANT',
      'clientId',
      'UCC of client %{clientId} was not compliant by 22:00 of the day before',
      { clientId: bid.clientId },
    );
  if (bid.series === 'ES' && !bidderStatus.isOfferEmployee)
    return refuse('EMPLOYEE_UNKNOWN', 'pan', 'PAN is not on the employee list of the offer');
  if (
    bid.clientType === 'PRO' &&
    bidderStatus.memberPan !== null &&
    bidderStatus.memberPan !== bid.pan
  )
    return refuse('PAN_MISMATCH', 'pan', 'PAN does not belong to the member');
  if (bid.participantId === null) return null;
  if (!bidderStatus.participantIsKnown)
    return refuse(
      'PARTICIPANT_UNKNOWN',
      'participantId',
      'Participant %{participantId} is not known',
      { participantId: bid.participantId },
    );
  return bidderStatus.participantIsSuspended
    ? refuse(
        'PARTICIPANT_SUSPENDED',
        'participantId',
        'Participant %{participantId} is suspended',
        {
          participantId: bid.participantId,
        },
      )
    : null;
};

/** The rules of a bid itself in their order of precedence. */
const rules: readonly Rule[] = [
  wrongCategory,
  wrongQuantity,
  wrongPrice,
  wrongCutOff,
  wrongMargin,
  retailOnT,
  beyondLimit,
  unknownBidder,
];
