import { call, type Outcome } from './caller.ts';
import { asEntered, count, enter, type Ledger, type LedgerBid, latestOf } from './ledger.ts';
import { dealers, offer } from './offer.ts';
import type { Risk } from './risk.ts';
import type { LineFault, Wanted } from './steps.ts';
import type { World } from './world.ts';

/**
 * The data that acts need: the exchange, the ledger, the PANs of the clients by member and code,
 * and names for bids.
 */
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

/** An answer in a word. */
export const word = ({ status, json }: Outcome): string =>
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

/** Enters a bid of a dealer under a unique name, however often it is sent. */
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
