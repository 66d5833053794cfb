import { say } from '#console/browser/language.ts';
import { refusalOf } from '#domain/bid/bid.ts';
import type { Bid, BidderStatus, Refusal, Terms } from '#domain/bid/bidTerms.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { type Category, categoriesOf } from '#domain/market/series.ts';
import { paiseIn } from '#domain/money.ts';
import { checkerOf, type Faults } from '#model/values/validate.ts';
import { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { bodyOf } from './bidBody.ts';
import type { Draft } from './draft.ts';
import { termsOf } from './termsOf.ts';

/** The faults of a form, in words, by field. */
export type FaultTexts = Record<string, string>;

const checked = checkerOf(order.calls?.place.body ?? {});

/**
 * The faults of a draft by field, in the words of the server; '' has the fault of the whole draft
 * (the market is closed). Checks that need the server (limits in use) are left to it; `known` is
 * the known status of the bidder.
 */
export const faultsOfDraft = (
  draft: Draft,
  security: ActiveSecurity,
  now: number,
  known: Partial<BidderStatus>,
): FaultTexts => {
  const body = bodyOf(draft, security);
  const faults = inWords(checked(body));
  const bid = bidOf(body, faults, security);
  for (const refusal of refusalsOf(bid, security, now, known))
    faults[refusal.field ?? ''] ??= say(refusalWords(refusal));
  return faults;
};

/** Faults in the language that is spoken. */
export const inWords = (faults: Faults): FaultTexts =>
  Object.fromEntries(Object.entries(faults).map(([name, words]) => [name, say(words)]));

/** The bid in a body, with values that nothing is wrong with where there are faults already. */
const bidOf = (
  body: Record<string, unknown>,
  faults: FaultTexts,
  security: ActiveSecurity,
): Bid => {
  const { quantity, price, ...rest } = body as unknown as Bid;
  const terms = termsOf(security);
  return {
    ...rest,
    quantity: faults.quantity ? terms.regularLotSize : quantity,
    price: faults.price ? terms.floorPrice : price === null ? null : paiseIn(price),
  };
};

/**
 * Every refusal of a bid and not only the first: after each the value that caused it is taken as
 * good and the bid is held against the rules again.
 */
const refusalsOf = (
  bid: Bid,
  security: ActiveSecurity,
  now: number,
  known: Partial<BidderStatus>,
): Refusal[] => {
  const terms = termsOf(security);
  const refusals: Refusal[] = [];
  let tried = bid;
  for (let times = 0; times < 6; times++) {
    const refusal = refusalOf(tried, terms, { ...assumedBidderStatus(tried), ...known }, now, true);
    if (!refusal) break;
    refusals.push(refusal);
    const next = without(tried, refusal.field, terms);
    if (!next) break;
    tried = next;
  }
  return refusals;
};

/** Nothing is held against the bidder here, for most of it only the server knows. */
export const assumedBidderStatus = ({ pan }: Bid): BidderStatus => ({
  memberIsActive: true,
  memberPan: null,
  client: { pan, isActive: true, isCompliant: true },
  participantIsKnown: true,
  panValueUsed: 0,
  memberValueLeft: Number.MAX_SAFE_INTEGER,
  branchValueLeft: Number.MAX_SAFE_INTEGER,
  userValueLeft: Number.MAX_SAFE_INTEGER,
  collateralLeft: null,
  isOfferEmployee: true,
});

const without = (bid: Bid, field: Refusal['field'], terms: Terms): Bid | null => {
  switch (field) {
    case 'category':
      return { ...bid, category: categoriesOf[bid.series][0] as Category };
    case 'clientType':
      return { ...bid, clientType: 'CLI' };
    case 'quantity':
      return bid.quantity === terms.regularLotSize
        ? null
        : { ...bid, quantity: terms.regularLotSize };
    case 'price':
      return bid.price === terms.floorPrice ? null : { ...bid, price: terms.floorPrice };
    case 'marginType':
      return { ...bid, marginType: '1' };
    default:
      return null;
  }
};
