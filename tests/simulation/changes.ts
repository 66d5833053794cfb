import { enteredOn, type Stage, word } from './bids.ts';
import { call } from './caller.ts';
import { count, enter, isLive, type LedgerBid, latestOf } from './ledger.ts';
import { offer } from './offer.ts';
import type { LineFault } from './steps.ts';

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

/** One of the live bids of the ledger that a test takes; null where there is none. */
const liveBid = (
  { ledger }: Pick<Stage, 'ledger'>,
  which: number,
  is: (bid: LedgerBid) => boolean,
): LedgerBid | null => {
  const found = ledger.bids.filter((each) => isLive(each) && is(each));
  return found[which % found.length] ?? null;
};

const pathOf = ({ orderId }: LedgerBid) => `/api/rms/order/${orderId}`;

/**
 * The bid as the exchange has it now, for a dealer whose repeated change was refused: the first may
 * have been taken.
 */
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
  const isSame = own.quantity === wanted.quantity && own.price === wanted.price;
  // A request for the same values changes nothing, except on a bid that its custodian has refused.
  if (outcome.status < 300 && isSame && !own.isCpRefused) return;
  if (outcome.status < 300) {
    // Sent again, it may have been taken once or twice.
    own.changes += outcome.isRepeated ? Number.NaN : 1;
    return change(stage, own, wanted);
  }
  if (!outcome.isRepeated) return;
  const now = await orderNow(stage, own);
  const isTaken = now.quantity === wanted.quantity && paise(now.price) === wanted.price;
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
  const name = stage.nextName();
  const payload = { quantity, price: price / 100, clientOrderId: name };
  const outcome = await call(world, { who: own.dealer, method: 'POST', path, payload }, line);
  count(ledger, `carry ${word(outcome)}`);
  // The answer is that of the first request, however often it was sent.
  if (outcome.status >= 300) return;
  const { orderId } = outcome.json;
  const begun = { from: own, to: null, name, changes: 1, ...enteredOn(stage, own.custodian) };
  const carried: LedgerBid = { ...own, ...begun, orderId, day: 'T+1', quantity, price };
  own.to = carried;
  enter(ledger, carried, latest);
};
