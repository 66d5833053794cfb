import type { SignedIn } from '#server/runtime/signedIn.ts';

/** A bid as those who entered it know it from the answers that they had: prices in paise. */
export type LedgerBid = {
  /** The dealer's name for it; null for a bid of a file or one that was carried forward. */
  name: string | null;
  orderId: number;
  dealer: SignedIn;
  series: 'IS' | 'RS';
  day: 'T' | 'T+1';
  category: string;
  clientId: string;
  pan: string;
  custodian: string | null;
  hasNoMargin: boolean;
  quantity: number;
  /** Null at the cut-off price. */
  price: number | null;
  status: 'Submitted' | 'Confirmed' | 'Cancelled' | 'Rejected';
  /** Null without a custodian. */
  isCpApproved: boolean | null;
  isCpRefused: boolean;
  /** The bid of T that it was carried from, and the one of T+1 that it was carried to. */
  from: LedgerBid | null;
  to: LedgerBid | null;
  /** Number of answers that it was entered, changed or answered for. */
  changes: number;
};

/** Everything known outside the exchange after a day. It shares no code with the product. */
export type Ledger = {
  /** In the order in which they were acknowledged. */
  bids: LedgerBid[];
  /** Numbers of bids that were acknowledged before a request was sent whose bid has the other number. */
  order: [earlier: number, later: number][];
  answers: Map<string, number>;
};

/** A fault of the exchange against the ledger, in words. */
export type Fault = string;

/** A ledger with nothing in it. */
export const newLedger = (): Ledger => ({ bids: [], order: [], answers: new Map() });

export const isLive = ({ status }: LedgerBid): boolean =>
  status === 'Submitted' || status === 'Confirmed';

/** Counts an answer by what was asked and what came. */
export const count = ({ answers }: Ledger, what: string): void =>
  void answers.set(what, (answers.get(what) ?? 0) + 1);

/** Enters an acknowledged bid behind those that were acknowledged before it was sent. */
export const enter = (ledger: Ledger, bid: LedgerBid, latest: number): void => {
  if (latest > 0) ledger.order.push([latest, bid.orderId]);
  ledger.bids.push(bid);
};

/** The highest number that was acknowledged so far; 0 for none. */
export const latestOf = ({ bids }: Ledger): number =>
  bids.reduce((most, { orderId }) => Math.max(most, orderId), 0);

/** The state of a bid that is newly in the book: one with a custodian waits for it. */
export const asEntered = (custodian: string | null) =>
  custodian === null
    ? ({ status: 'Confirmed', isCpApproved: null, isCpRefused: false } as const)
    : ({ status: 'Submitted', isCpApproved: false, isCpRefused: false } as const);

/** The custodians' time is over: what is bid for on 100% margin and not answered for is out. */
export const cutOffPassed = ({ bids }: Ledger, day: LedgerBid['day']): void => {
  for (const bid of bids)
    if (bid.day === day && isLive(bid) && bid.isCpApproved === false && !bid.hasNoMargin)
      Object.assign(bid, { status: 'Rejected', changes: bid.changes + 1 });
};
