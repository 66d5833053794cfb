/**
 * A market as the documents describe it, without any care for speed: a list of bids, from which book,
 * statistics, limits and reports are computed for each question. It shares no code with the product. Money in
 * paise, quantities in shares.
 */

export type Series = 'IS' | 'RS' | 'ES';
export type Day = 'T' | 'T+1';

/** The user at a desk. */
export type Dealer = { userId: string; memberId: string; branchId: string };

/** The fields of a bid that a dealer fills in. */
export type BidTerms = {
  series: Series;
  category: string;
  clientType: 'CLI' | 'PRO';
  clientId: string;
  pan: string;
  participantId: string | null;
  marginType: '0' | '1';
  isMarketOrder: boolean;
  quantity: number;
  price: number | null;
};

export type ModelBid = BidTerms & {
  id: number;
  dealer: Dealer;
  day: Day;
  value: number;
  status: 'Submitted' | 'Confirmed' | 'Cancelled' | 'Rejected';
  /** Null without a custodian. */
  isCpApproved: boolean | null;
  isCpRefused: boolean;
  /** It was restored after the custodian's time; the custodian may then still answer. */
  isRestoredLate: boolean;
  carriedTo: number | null;
  /** The bid of T, for a bid of T+1 that was carried forward. */
  carriedFrom: number | null;
  isCarryRefused: boolean;
  /** The shares that T allotted to it; null before T is allotted. */
  allotted: number | null;
};

/** The terms of the one symbol on offer. */
export type Terms = {
  lot: number;
  tick: number;
  floor: number;
  /** The cut-off price of T day, once T+1 has come. */
  cutOff: number | null;
  /** The discount of employees, paise. */
  discount: number;
  retailLimit: number;
  employeeLimit: number;
};

/** Clients by member and code; `employees` are the PANs that the seller has named. */
export type Registers = {
  pans: ReadonlyMap<string, string>;
  memberPans: ReadonlyMap<string, string>;
  employees: ReadonlySet<string>;
  custodians: ReadonlySet<string>;
  /** Members that may bid only within their collateral of the day. */
  heldToCollateral: ReadonlySet<string>;
};

/** The time of the clock: no bid is accepted outside the hours. */
export type Moment = {
  /** The exchange time, and the day of the offer. */
  time: string;
  day: Day;
  /** The time is from 09:15 to before 15:30. */
  isWithinHours: boolean;
  /** The time is 15:30 or later. */
  isAfterClose: boolean;
  /** The time is 07:30 or later. */
  isAfterMorning: boolean;
};

/** An instant of one of the two days. */
export const momentAt = (day: Day, time: string): Moment => ({
  time,
  day,
  isWithinHours: time >= '09:15:00' && time < '15:30:00',
  isAfterClose: time >= '15:30:00',
  isAfterMorning: time >= '07:30:00',
});

export type Market = {
  terms: Terms;
  registers: Registers;
  moment: Moment;
  /**
   * The allotments of T are published: its book no longer changes, and what is left of it can be carried
   * forward.
   */
  isTOut: boolean;
  /** The halts: a symbol, or all of them. */
  halts: Set<string>;
  bids: ModelBid[];
  /** Refused bids by their user. */
  refused: Map<string, number>;
  /** Number of refused bids by reason. */
  codes: Map<string, number>;
  /**
   * Limits in paise by holder: `member:`, `branch:`, `user:`, `collateral:<member>:<day>`; a missing one is
   * unlimited.
   */
  limits: Map<string, number>;
};

export const isLive = ({ status }: ModelBid): boolean =>
  status === 'Submitted' || status === 'Confirmed';

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** The price at which a bid is valued: its own; at the cut-off that price, less the discount for employees. */
export const countedAt = (market: Market, { series, price }: BidTerms): number => {
  if (price !== null) return price;
  const { cutOff, floor, discount } = market.terms;
  const paid = Math.max(cutOff ?? 0, floor);
  return series === 'ES' ? paid - discount : paid;
};

/**
 * The part of a holder's limits that live bids use. A carried-forward bid counts where it was
 * carried to; its allotment by T counts where it was allotted.
 */
export const usedOf = (market: Market, isOf: (bid: ModelBid) => boolean): number =>
  sum(
    market.bids.filter((bid) => isLive(bid) && isOf(bid)),
    (bid) => (bid.carriedTo === null ? bid.value : givenValue(bid)),
  );

/** The value of what T allotted to a bid, at its own price. */
const givenValue = ({ allotted, price }: ModelBid): number => (allotted ?? 0) * (price ?? 0);

/** The shares of a bid of T day that T did not allot. */
export const leftOf = ({ quantity, allotted }: ModelBid): number => quantity - (allotted ?? 0);

/** The holders, and whose bids count for each. */
export const holders = (dealer: Dealer, day: Day) => ({
  [`member:${dealer.memberId}`]: (bid: ModelBid) => bid.dealer.memberId === dealer.memberId,
  [`branch:${dealer.memberId}/${dealer.branchId}`]: (bid: ModelBid) =>
    bid.dealer.memberId === dealer.memberId && bid.dealer.branchId === dealer.branchId,
  [`user:${dealer.userId}`]: (bid: ModelBid) => bid.dealer.userId === dealer.userId,
  [`collateral:${dealer.memberId}:${day}`]: (bid: ModelBid) =>
    bid.dealer.memberId === dealer.memberId && bid.marginType === '1' && bid.day === day,
});

/** Every fault of what a dealer wants at this moment, in no order. */
export const faultsOfWanted = (
  market: Market,
  dealer: Dealer,
  wanted: BidTerms,
  apart: ModelBid | null = null,
): Set<string> => {
  const { terms, registers } = market;
  const { series, price, isMarketOrder, pan, quantity, clientType } = wanted;
  const faults = new Set<string>();
  const wrong = (code: string, is: boolean) => void (is && faults.add(code));
  const categories = { IS: ['MF', 'IC', 'OTHS', 'NII'], RS: ['RI'], ES: ['EMP'] }[series];
  wrong('CATEGORY_NOT_ALLOWED', !categories.includes(wanted.category));
  wrong('PRO_NOT_ALLOWED', clientType === 'PRO' && series !== 'IS');
  wrong('QUANTITY_NOT_IN_LOTS', quantity <= 0 || quantity % terms.lot !== 0);
  wrong('PRICE_MISSING', !isMarketOrder && price === null);
  wrong('PRICE_WITH_CUT_OFF', isMarketOrder && price !== null);
  wrong('CUT_OFF_NOT_ALLOWED', isMarketOrder && series === 'IS');
  wrong('CUT_OFF_ONLY', !isMarketOrder && series === 'ES');
  if (price !== null && !isMarketOrder) {
    wrong('PRICE_NOT_IN_TICKS', price % terms.tick !== 0);
    wrong('BELOW_FLOOR', price < terms.floor);
    wrong('BELOW_CUT_OFF', series === 'RS' && terms.cutOff !== null && price < terms.cutOff);
  }
  wrong(
    'MARGIN_NOT_ALLOWED',
    wanted.marginType === '0' && !['MF', 'IC', 'OTHS'].includes(wanted.category),
  );
  const ownPan =
    clientType === 'PRO'
      ? registers.memberPans.get(dealer.memberId)
      : registers.pans.get(`${dealer.memberId}/${wanted.clientId}`);
  wrong('CLIENT_UNKNOWN', clientType === 'CLI' && ownPan === undefined);
  wrong('PAN_MISMATCH', ownPan !== undefined && ownPan !== pan);
  wrong('EMPLOYEE_UNKNOWN', series === 'ES' && !registers.employees.has(pan));
  wrong(
    'PARTICIPANT_UNKNOWN',
    wanted.participantId !== null && !registers.custodians.has(wanted.participantId),
  );
  const value = quantity * countedAt(market, wanted);
  const others = { ...market, bids: market.bids.filter((bid) => bid !== apart) };
  const byPan = usedOf(others, (bid) => bid.series === series && bid.pan === pan);
  wrong('RETAIL_LIMIT', series === 'RS' && byPan + value > terms.retailLimit);
  wrong('EMPLOYEE_LIMIT', series === 'ES' && byPan + value > terms.employeeLimit);
  const codes = ['MEMBER_LIMIT', 'BRANCH_LIMIT', 'USER_LIMIT', 'INSUFFICIENT_COLLATERAL'] as const;
  for (const [at, [holder, isOf]] of Object.entries(holders(dealer, market.moment.day)).entries()) {
    const isCollateral = holder.startsWith('collateral:');
    const isHeld = registers.heldToCollateral.has(dealer.memberId) && wanted.marginType === '1';
    if (isCollateral && !isHeld) continue;
    const limit = market.limits.get(holder) ?? (isCollateral ? 0 : Number.POSITIVE_INFINITY);
    wrong(codes[at] as string, usedOf(others, isOf) + value > limit);
  }
  return faults;
};

/** Why no bid is accepted now in a series; nothing when one is. */
export const closedFor = ({ halts, moment, isTOut }: Market, series: Series): Set<string> => {
  const faults = new Set<string>();
  if (halts.size > 0) faults.add('BIDDING_HALTED');
  const isDay = moment.day === 'T+1' || (moment.day === 'T' && series === 'IS');
  if (!isDay || !moment.isWithinHours) faults.add('MARKET_CLOSED');
  if (isTOut && moment.day === 'T') faults.add('BOOK_LOCKED');
  return faults;
};

/** Every fault of entering a bid now. */
export const faultsOfPlacing = (market: Market, dealer: Dealer, wanted: BidTerms): Set<string> => {
  const closed = closedFor(market, wanted.series);
  if (closed.size > 0) return closed;
  if (wanted.series === 'IS' && market.moment.day === 'T+1')
    return new Set(['NEW_ORDERS_NOT_ALLOWED']);
  return faultsOfWanted(market, dealer, wanted);
};

/** Why a dealer may not change or cancel a bid now. */
const faultsOfTouching = (market: Market, bid: ModelBid): Set<string> => {
  const faults = closedFor(market, bid.series);
  if (!isLive(bid)) faults.add('NOT_LIVE');
  if (faults.size > 0) return faults;
  if (bid.series === 'IS' && bid.day === 'T' && market.moment.day === 'T+1')
    faults.add(bid.carriedTo === null ? 'CARRY_FORWARD_ONLY' : 'CARRIED_ALREADY');
  return faults;
};

/** The new quantity and price of a bid. */
export type Change = Pick<BidTerms, 'quantity' | 'price' | 'isMarketOrder'>;

/** Every fault of changing a bid now; on 0% margin a bid may only be raised. */
export const faultsOfModifying = (market: Market, bid: ModelBid, change: Change): Set<string> => {
  const untouchable = faultsOfTouching(market, bid);
  if (untouchable.size > 0) return untouchable;
  const faults = faultsOfWanted(market, bid.dealer, { ...bid, ...change }, bid);
  if (bid.marginType === '0') {
    const isLower = change.quantity < bid.quantity || (change.price ?? 0) < (bid.price ?? 0);
    const isSame = change.quantity === bid.quantity && change.price === bid.price;
    if (isLower || isSame) faults.add('UPWARDS_ONLY');
  }
  const origin = market.bids.find(({ id }) => id === bid.carriedFrom);
  if (origin && change.quantity > leftOf(origin)) faults.add('ABOVE_WHAT_IS_LEFT');
  return faults;
};

/** Every fault of cancelling a bid now; a bid on 0% margin is never cancelled. */
export const faultsOfCancelling = (market: Market, bid: ModelBid): Set<string> => {
  const faults = faultsOfTouching(market, bid);
  if (faults.size === 0 && bid.marginType === '0') faults.add('CANCEL_NOT_ALLOWED');
  return faults;
};

/** Every fault of carrying a bid of T day forward now. */
export const faultsOfCarrying = (market: Market, bid: ModelBid, change: Change): Set<string> => {
  const faults = closedFor(market, bid.series);
  if (bid.series !== 'IS' || bid.day !== 'T' || market.moment.day !== 'T+1')
    faults.add('CARRY_ONLY_ON_T1');
  if (!isLive(bid)) faults.add('NOT_LIVE');
  if (bid.carriedTo !== null) faults.add('CARRIED_ALREADY');
  if (bid.isCarryRefused) faults.add('CARRY_REFUSED_BEFORE');
  if (!market.isTOut) faults.add('T_NOT_ALLOTTED');
  else if (leftOf(bid) === 0) faults.add('FULLY_ALLOTTED');
  if (faults.size > 0) return faults;
  // The allotment by T stays in the limits in addition to the carried bid.
  const carried = { ...bid, value: givenValue(bid) };
  const bids = market.bids.map((each) => (each === bid ? carried : each));
  const wrong = faultsOfWanted({ ...market, bids }, bid.dealer, { ...bid, ...change });
  if (change.quantity > leftOf(bid)) wrong.add('ABOVE_WHAT_IS_LEFT');
  if (bid.marginType === '0')
    if (change.quantity < leftOf(bid) || (change.price ?? 0) < (bid.price ?? 0))
      wrong.add('UPWARDS_ONLY');
  return wrong;
};

/** Refusals after which a bid can no longer be carried forward: it lacked cover. */
export const endsCarrying = (code: string): boolean =>
  ['MEMBER_LIMIT', 'BRANCH_LIMIT', 'USER_LIMIT', 'INSUFFICIENT_COLLATERAL'].includes(code);

/** A bid with a custodian waits for it; any other is live at once. */
export const asTaken = ({ participantId }: Pick<BidTerms, 'participantId'>) =>
  participantId === null
    ? ({ status: 'Confirmed', isCpApproved: null, isCpRefused: false } as const)
    : ({ status: 'Submitted', isCpApproved: false, isCpRefused: false } as const);

/** Accepts a bid. */
export const entered = (
  market: Market,
  dealer: Dealer,
  wanted: BidTerms,
  { id, day }: { id: number; day: Day },
): ModelBid => ({
  ...wanted,
  ...asTaken(wanted),
  id,
  dealer,
  day,
  value: wanted.quantity * countedAt(market, wanted),
  isRestoredLate: false,
  carriedTo: null,
  carriedFrom: null,
  isCarryRefused: false,
  allotted: null,
});

/**
 * Whether the custodian's time for a bid is over: on 100% margin at 15:30 of the day of the bid, on 0%
 * at 07:30 of the next trading day. The market of the model ends before that of T+1.
 */
const isLate = ({ moment }: Market, { marginType, day }: ModelBid): boolean => {
  if (day === 'T+1') return marginType === '1' && moment.day === 'T+1' && moment.isAfterClose;
  return marginType === '1'
    ? moment.isAfterClose || moment.day !== 'T'
    : moment.day === 'T+1' && moment.isAfterMorning;
};

export type Answer = 'confirm' | 'reject' | 'restore';

/** Whether a custodian's answer is accepted now. */
export const takesAnswer = (market: Market, bid: ModelBid, answer: Answer): boolean => {
  if (bid.participantId === null) return false;
  if (market.isTOut && bid.day === 'T' && bid.marginType === '1') return false;
  const late = isLate(market, bid);
  if (answer === 'restore') {
    if (!bid.isCpRefused || bid.status === 'Cancelled') return false;
    if (late && bid.marginType === '0') return false;
    return bid.status !== 'Rejected' || hasRoomAgain(market, bid);
  }
  if (bid.isCpRefused || !isLive(bid)) return false;
  if (answer === 'confirm' && bid.isCpApproved) return false;
  return !late || (bid.marginType === '1' && bid.isRestoredLate);
};

/** A restored bid uses its limits again. */
const hasRoomAgain = (market: Market, bid: ModelBid): boolean => {
  const faults = faultsOfWanted(market, bid.dealer, bid, bid);
  return ![...faults].some((code) => endsCarrying(code) || /^(RETAIL|EMPLOYEE)_LIMIT$/.test(code));
};

/** Records a custodian's answer; a refused bid on 0% margin stays, since its member is liable for it. */
export const answered = (market: Market, bid: ModelBid, answer: Answer): void => {
  if (answer === 'confirm') Object.assign(bid, { status: 'Confirmed', isCpApproved: true });
  else if (answer === 'reject')
    Object.assign(bid, {
      status: bid.marginType === '1' ? 'Rejected' : 'Submitted',
      isCpApproved: false,
      isCpRefused: true,
    });
  else
    Object.assign(bid, {
      status: 'Submitted',
      isCpApproved: false,
      isCpRefused: false,
      isRestoredLate: bid.isRestoredLate || isLate(market, bid),
    });
};

/** The levels of the book, from the highest price down; bids at the cut-off price come last. */
export type Rung = {
  price: number | null;
  quantity: number;
  confirmedQuantity: number;
  numberOfOrders: number;
  cumulativeQuantity: number;
};

/** The live bids of a book. */
const bookOf = (market: Market, series: Series, day: Day): ModelBid[] =>
  market.bids.filter((bid) => isLive(bid) && bid.series === series && bid.day === day);

/** The ladder of a book. */
export const ladderOf = (market: Market, series: Series, day: Day): Rung[] => {
  const bids = bookOf(market, series, day);
  const prices = [...new Set(bids.map(({ price }) => price))];
  prices.sort((a, b) => (b ?? -1) - (a ?? -1));
  let cumulativeQuantity = 0;
  return prices.map((price) => {
    const here = bids.filter((bid) => bid.price === price);
    const quantity = sum(here, (bid) => bid.quantity);
    cumulativeQuantity += quantity;
    return {
      price,
      quantity,
      confirmedQuantity: sum(here, (bid) => (bid.status === 'Confirmed' ? bid.quantity : 0)),
      numberOfOrders: here.length,
      cumulativeQuantity,
    };
  });
};

/** The statistics of a book: the price is the average of the bids with a price, to the paisa. */
export const statsOf = (market: Market, series: Series, day: Day) => {
  const bids = bookOf(market, series, day);
  const priced = bids.filter(({ price }) => price !== null);
  const shares = sum(priced, ({ quantity }) => quantity);
  const worth = sum(priced, ({ quantity, price }) => quantity * (price ?? 0));
  return {
    totalQuantity: sum(bids, ({ quantity }) => quantity),
    totalPrice: shares === 0 ? null : Math.floor((2 * worth + shares) / (2 * shares)),
    totalValue: sum(bids, (bid) => bid.quantity * countedAt(market, bid)),
    totalRecords: bids.length,
  };
};

/** The outcomes of the bids of one user. */
export const fatesOf = ({ bids, refused }: Market, userId: string) => {
  const own = bids.filter((bid) => bid.dealer.userId === userId);
  const of = (status: ModelBid['status']) => own.filter((bid) => bid.status === status).length;
  return {
    SUBMITTED: own.length,
    CONFIRMED: of('Confirmed'),
    CANCELLED: of('Cancelled'),
    REJECTED: of('Rejected') + (refused.get(userId) ?? 0),
  };
};
