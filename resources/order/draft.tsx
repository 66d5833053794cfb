import { type Bid, type Refusal, refusalOf, type Standing, type Terms } from '#domain/bid.ts';
import { scaled } from '#domain/money.ts';
import {
  type Category,
  type ClientType,
  categoriesOf,
  isInstitution,
  type MarginType,
} from '#domain/series.ts';
import { type Faults, faultsOf, normalised, shapeOf } from '#model/validate.ts';
import { order } from '#schemas/order.ts';
import { type ActiveSecurity, paiseOf, sessionOf } from '../security/activeSecurity.tsx';

/** A bid as it is being typed. What is a number later is a text here, as typed. */
export type Draft = {
  category: Category;
  clientType: ClientType;
  clientId: string;
  pan: string;
  participantId: string;
  marginType: MarginType;
  isMarketOrder: boolean;
  quantity: string;
  price: string;
};

export const blank: Draft = {
  category: 'NII',
  clientType: 'CLI',
  clientId: '',
  pan: '',
  participantId: '',
  marginType: '1',
  isMarketOrder: false,
  quantity: '',
  price: '',
};

/** The draft with what the series leaves no choice in: its one category, its margin, its cut-off. */
export const settled = (draft: Draft, { configuration }: ActiveSecurity): Draft => {
  const { series, cutoffFlag } = configuration;
  const categories = categoriesOf[series];
  const category = categories.includes(draft.category)
    ? draft.category
    : (categories.find((one) => one === 'NII') ?? (categories[0] as Category));
  return {
    ...draft,
    category,
    clientType: series === 'IS' ? draft.clientType : 'CLI',
    marginType: isInstitution(category) ? draft.marginType : '1',
    participantId: series === 'IS' ? draft.participantId : '',
    isMarketOrder: series === 'ES' || (series === 'RS' && cutoffFlag && draft.isMarketOrder),
  };
};

/** A typed number without the commas that group it; the text itself when it is no number, to be refused. */
const numberOf = (text: string): number | string | null => {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
};

/** What POST /rms/order takes for a draft; the price in rupees. */
export const bodyOf = (draft: Draft, security: ActiveSecurity): Record<string, unknown> =>
  normalised(order.calls?.place.body ?? {}, {
    ...draft,
    symbol: security.symbol,
    series: security.configuration.series,
    quantity: numberOf(draft.quantity),
    price: draft.isMarketOrder ? null : numberOf(draft.price),
  });

/** The terms of an active security in paise, as the rules of the exchange take them. */
export const termsOf = (security: ActiveSecurity): Terms => {
  const { configuration } = security;
  const limit = (rupees: number | undefined) =>
    rupees === undefined ? Number.MAX_SAFE_INTEGER : paiseOf(rupees);
  return {
    ...sessionOf(security),
    symbol: security.symbol,
    isApproved: true,
    tickSize: paiseOf(security.tickSize),
    regularLotSize: security.regularLotSize,
    floorPrice: paiseOf(configuration.basePrice),
    cutOffPrice: configuration.cutOffPrice === null ? null : paiseOf(configuration.cutOffPrice),
    cutoffFlag: configuration.cutoffFlag,
    retailLimit: limit(configuration.retailLimit),
    employeeLimit: limit(configuration.employeeLimit),
  };
};

const shape = shapeOf(order.calls?.place.body ?? {});

/**
 * What is wrong with a draft, by field, in the words the server would use; '' holds what is wrong
 * with no field of it (the market is closed). What only the server knows (limits in use) is left to
 * it; `known` is what is known of the bidder.
 */
export const faultsOfDraft = (
  draft: Draft,
  security: ActiveSecurity,
  now: number,
  known: Partial<Standing>,
): Faults => {
  const body = bodyOf(draft, security);
  const faults = faultsOf(shape, body);
  const bid = bidOf(body, faults, security);
  for (const { field, message } of refusalsOf(bid, security, now, known))
    faults[field ?? ''] ??= message;
  return faults;
};

/** The bid in a body, with values that nothing is wrong with where there are faults already. */
const bidOf = (body: Record<string, unknown>, faults: Faults, security: ActiveSecurity): Bid => {
  const { quantity, price, ...rest } = body as unknown as Bid;
  const terms = termsOf(security);
  return {
    ...rest,
    quantity: faults.quantity ? terms.regularLotSize : quantity,
    price: faults.price ? terms.floorPrice : price === null ? null : scaled(price, 2),
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
  known: Partial<Standing>,
): Refusal[] => {
  const terms = termsOf(security);
  const refusals: Refusal[] = [];
  let tried = bid;
  for (let times = 0; times < 6; times++) {
    const refusal = refusalOf(tried, terms, { ...standingAssumed(tried), ...known }, now, true);
    if (!refusal) break;
    refusals.push(refusal);
    const next = without(tried, refusal.field, terms);
    if (!next) break;
    tried = next;
  }
  return refusals;
};

/** Nothing is held against the bidder here, for most of it only the server knows. */
const standingAssumed = ({ pan }: Bid): Standing => ({
  memberIsActive: true,
  memberPan: null,
  client: { pan, isActive: true },
  participantIsKnown: true,
  panValueUsed: 0,
  memberValueLeft: Number.MAX_SAFE_INTEGER,
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

/** The typed price in paise; null when it is none, or the bid is at the cut-off price. */
export const priceOfDraft = ({ price, isMarketOrder }: Draft): number | null =>
  isMarketOrder ? null : scaled(price.replaceAll(',', ''), 2);

/** The typed quantity in shares; null when it is no whole number. */
export const quantityOfDraft = ({ quantity }: Draft): number | null =>
  scaled(quantity.replaceAll(',', ''), 0);
