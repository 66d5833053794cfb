import { call, type Outcome } from './caller.ts';
import {
  asEntered,
  count,
  enter,
  isLive,
  type Ledger,
  type LedgerBid,
  latestOf,
} from './ledger.ts';
import { dealers, offer } from './offer.ts';
import type { Risk } from './risk.ts';
import type { LineFault, Wanted } from './steps.ts';
import type { World } from './world.ts';

/** What acts need: the exchange, the ledger, the PANs of the clients by member and code, and names for bids. */
export type Stage = {
  world: World;
  ledger: Ledger;
  pans: ReadonlyMap<string, string>;
  day: LedgerBid['day'];
  nextName: () => string;
  /** Null where no risk management is asked. */
  risk: Risk | null;
};

/** The state of a bid that is entered or changed; risk management has to pass it first. */
export const enteredOn = ({ risk }: Pick<Stage, 'risk'>, custodian: string | null) =>
  risk ? ({ ...asEntered(custodian), status: 'Submitted' } as const) : asEntered(custodian);

/** A change is in the book at once; without the yes of risk management the bid is again what it was. */
const change = (
  { risk }: Stage,
  bid: LedgerBid,
  to: Pick<LedgerBid, 'quantity' | 'price'>,
): void => {
  const { quantity, price, status, isCpApproved, isCpRefused } = bid;
  risk?.before.set(bid.orderId, { quantity, price, status, isCpApproved, isCpRefused });
  Object.assign(bid, to, enteredOn({ risk }, bid.custodian));
};

const word = ({ status, json }: Outcome): string =>
  status < 300 ? 'taken' : String(json?.code ?? status);

/** The terms of a bid that a dealer wants, as the ledger has them once it is acknowledged. */
export const termsOf = ({ pans }: Pick<Stage, 'pans'>, wanted: Wanted) => {
  const dealer = dealers[wanted.dealer] as (typeof dealers)[number];
  const clientId = `C${String(wanted.client).padStart(4, '0')}`;
  const series = wanted.category === 'RI' ? ('RS' as const) : ('IS' as const);
  return {
    dealer,
    series,
    category: wanted.category,
    clientId,
    pan: pans.get(`${dealer.memberId}/${clientId}`) ?? '',
    custodian: wanted.custodian,
    hasNoMargin: wanted.hasNoMargin,
    quantity: 10 * wanted.lots,
    price: wanted.ticks === null ? null : offer.floor + offer.tick * wanted.ticks,
  };
};

/** A dealer enters a bid, under a name of its own, however often it is sent. */
export const bid = async (stage: Stage, wanted: Wanted, line?: LineFault): Promise<void> => {
  const { world, ledger } = stage;
  const terms = termsOf(stage, wanted);
  const name = stage.nextName();
  const latest = latestOf(ledger);
  const payload = {
    symbol: offer.symbol,
    series: terms.series,
    category: terms.category,
    clientType: 'CLI',
    clientId: terms.clientId,
    pan: terms.pan,
    participantId: terms.custodian,
    marginType: terms.hasNoMargin ? '0' : '1',
    isMarketOrder: terms.price === null,
    quantity: terms.quantity,
    price: terms.price === null ? null : terms.price / 100,
    clientOrderId: name,
  };
  const request = { who: terms.dealer, method: 'POST', path: '/api/rms/order', payload };
  const outcome = await call(world, request, line);
  count(ledger, `bid ${word(outcome)}`);
  if (outcome.status >= 300) return;
  const { day } = stage;
  const { orderId } = outcome.json;
  const begun = { from: null, to: null, changes: 1, ...enteredOn(stage, terms.custodian) };
  enter(ledger, { name, orderId, day, ...terms, ...begun }, latest);
};

/** One of the live bids of the ledger that a test takes; null where there is none. */
export const liveBid = (
  { ledger }: Pick<Stage, 'ledger'>,
  which: number,
  is: (bid: LedgerBid) => boolean,
): LedgerBid | null => {
  const found = ledger.bids.filter((each) => isLive(each) && is(each));
  return found[which % found.length] ?? null;
};

const pathOf = ({ orderId }: LedgerBid) => `/api/rms/order/${orderId}`;

/** How the exchange has a bid now, for a dealer whose repeated change was refused: the first may have been taken. */
const orderNow = async ({ world }: Stage, { dealer, ...rest }: LedgerBid): Promise<any> =>
  (await call(world, { who: dealer, method: 'GET', path: pathOf({ dealer, ...rest }) })).json;

/** A dealer changes a bid. */
export const modify = async (
  stage: Stage,
  { which, lots, ticks }: { which: number; lots: number; ticks: number },
  line?: LineFault,
): Promise<void> => {
  const own = liveBid(
    stage,
    which,
    ({ day, series, price }) => day === stage.day && (series === 'IS' || price !== null),
  );
  if (!own) return;
  const wanted = {
    quantity: Math.max(10, own.quantity + 10 * lots),
    price: (own.price ?? offer.floor) + offer.tick * ticks,
  };
  const payload = { quantity: wanted.quantity, price: wanted.price / 100 };
  const request = { who: own.dealer, method: 'PUT', path: pathOf(own), payload };
  const outcome = await call(stage.world, request, line);
  count(stage.ledger, `modify ${word(outcome)}`);
  if (outcome.status < 300) {
    // Sent again, it may have been taken once or twice.
    own.changes += outcome.isRepeated ? Number.NaN : 1;
    return change(stage, own, wanted);
  }
  if (!outcome.isRepeated) return;
  const now = await orderNow(stage, own);
  const isTaken = now.quantity === wanted.quantity && paise(now.price) === wanted.price;
  const isSame = own.quantity === wanted.quantity && own.price === wanted.price;
  if (!isTaken || isSame) return;
  own.changes = Number.NaN;
  change(stage, own, wanted);
};

const paise = (rupees: number | null): number | null =>
  rupees === null ? null : Math.round(rupees * 100);

/** A dealer cancels a bid. */
export const cancel = async (stage: Stage, which: number, line?: LineFault): Promise<void> => {
  const own = liveBid(stage, which, ({ day }) => day === stage.day);
  if (!own) return;
  const request = { who: own.dealer, method: 'DELETE', path: pathOf(own) };
  const outcome = await call(stage.world, request, line);
  count(stage.ledger, `cancel ${word(outcome)}`);
  const isTaken =
    outcome.status < 300 ||
    (outcome.isRepeated && (await orderNow(stage, own)).orderStatus === 'Cancelled');
  if (isTaken) Object.assign(own, { status: 'Cancelled', changes: own.changes + 1 });
};

/** A dealer carries what T left of a bid forward to the next day. */
export const carry = async (
  stage: Stage,
  { which, ticks }: { which: number; ticks: number },
  line?: LineFault,
): Promise<void> => {
  const { world, ledger } = stage;
  const isOpen = ({ day, to }: LedgerBid) => day === 'T' && to === null;
  let own: LedgerBid | null = null;
  let quantity = 0;
  for (let look = 0; quantity === 0 && look < 8; look++) {
    own = liveBid(stage, which + look, isOpen);
    quantity = own ? own.quantity - Number((await orderNow(stage, own)).allottedQuantity ?? 0) : 0;
  }
  if (!own || own.price === null || quantity === 0) return;
  const price = own.price + offer.tick * ticks;
  const latest = latestOf(ledger);
  const path = `${pathOf(own)}/carryForward`;
  const payload = { quantity, price: price / 100 };
  const outcome = await call(world, { who: own.dealer, method: 'POST', path, payload }, line);
  count(ledger, `carry ${word(outcome)}`);
  const orderId =
    outcome.status < 300
      ? outcome.json.orderId
      : outcome.isRepeated && (await orderNow(stage, own)).carriedTo;
  if (!orderId) return;
  const begun = { from: own, to: null, name: null, changes: 1, ...enteredOn(stage, own.custodian) };
  const carried: LedgerBid = { ...own, ...begun, orderId, day: 'T+1', quantity, price };
  own.to = carried;
  enter(ledger, carried, latest);
};
