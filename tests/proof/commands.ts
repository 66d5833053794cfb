import type fc from 'fast-check';
import { expect } from 'vitest';
import { expectAgreement } from './agreement.ts';
import {
  cutOff,
  dealers,
  exchangeUsers,
  floor,
  lot,
  moments,
  signedIn,
  symbol,
  tick,
  type World,
} from './exchange.ts';
import {
  type Answer,
  answered,
  asTaken,
  type BidTerms,
  type Change,
  countedAt,
  type Dealer,
  endsCarrying,
  entered,
  faultsOfCancelling,
  faultsOfCarrying,
  faultsOfModifying,
  faultsOfPlacing,
  isLive,
  leftOf,
  type Market,
  type ModelBid,
  takesAnswer,
} from './model.ts';

/** One step: the call of the product, and its effect on the model. */
type Step = fc.AsyncCommand<Market, World>;

const step = (
  name: string,
  may: (model: Market) => boolean,
  does: (model: Market, world: World) => Promise<void>,
): Step => ({
  check: may,
  run: async (model, world) => {
    await does(model, world);
    await expectAgreement(model, world);
  },
  toString: () => name,
});

const rupees = (paise: number | null) => (paise === null ? null : paise / 100);

type Reply = { status: number; json: any };

/**
 * Checks an answer against the faults of the request: accepted without faults, else refused for one of them.
 * The product may check them in any order. Returns the code of the refusal.
 */
const verdictOn = (
  model: Market,
  dealer: Dealer,
  faults: Set<string>,
  reply: Reply,
): string | null => {
  if (faults.size === 0) {
    expect([reply.status, reply.json.code]).toEqual([
      reply.status < 300 ? reply.status : 201,
      undefined,
    ]);
    return null;
  }
  expect([reply.status, [...faults]]).toEqual([422, expect.arrayContaining([reply.json.code])]);
  model.refused.set(dealer.userId, (model.refused.get(dealer.userId) ?? 0) + 1);
  model.codes.set(reply.json.code, (model.codes.get(reply.json.code) ?? 0) + 1);
  return reply.json.code;
};

/** The bid for a number. */
const bidAt = ({ bids }: Market, which: number) => bids[which % bids.length] as ModelBid;

/** A dealer enters a bid. */
export const place = (who: number, wanted: BidTerms): Step =>
  step(
    `place ${who} ${JSON.stringify(wanted)}`,
    () => true,
    async (model, world) => {
      const dealer = dealers[who] as Dealer;
      const faults = faultsOfPlacing(model, dealer, wanted);
      const payload = { ...wanted, symbol, price: rupees(wanted.price) };
      const reply = await world.ask(signedIn(dealer), 'POST', '/api/rms/order', { payload });
      if (verdictOn(model, dealer, faults, reply) !== null) return;
      const { orderId: id } = reply.json;
      model.bids.push(entered(model, dealer, wanted, { id, day: model.moment.day }));
    },
  );

/** The changes that a dealer wants: so many lots and ticks more or less. */
export type Move = { lots: number; ticks: number; isMarketOrder: boolean };

const changeOf = (bid: ModelBid, { lots, ticks, isMarketOrder }: Move): Change => ({
  quantity: Math.max(lot, bid.quantity + lots * lot),
  isMarketOrder,
  price: isMarketOrder ? null : (bid.price ?? floor) + ticks * tick,
});

/** A dealer changes a bid; for the dealer of another member it does not exist. */
export const modify = (which: number, move: Move, isOther: boolean): Step =>
  step(
    `modify ${which} ${JSON.stringify(move)}${isOther ? ' by another' : ''}`,
    ({ bids }) => bids.length > 0,
    async (model, world) => {
      const bid = bidAt(model, which);
      const change = changeOf(bid, move);
      const by = isOther ? dealers.find((each) => each !== bid.dealer) : bid.dealer;
      const payload = { ...change, price: rupees(change.price) };
      const path = `/api/rms/order/${bid.id}`;
      const reply = await world.ask(signedIn(by as Dealer), 'PUT', path, { payload });
      if (isOther) return void expect(reply.status).toBe(404);
      if (verdictOn(model, bid.dealer, faultsOfModifying(model, bid, change), reply) !== null)
        return;
      const before = { ...bid };
      Object.assign(bid, change);
      const value = bid.quantity * countedAt(model, bid);
      // A request for the bid as it is changes nothing: its custodian need not confirm it again.
      const isSame =
        bid.quantity === before.quantity &&
        bid.price === before.price &&
        bid.isMarketOrder === before.isMarketOrder;
      if (isSame && value === before.value) return;
      Object.assign(bid, asTaken(bid), { value });
    },
  );

/** A dealer cancels a bid. */
export const cancel = (which: number): Step =>
  step(
    `cancel ${which}`,
    ({ bids }) => bids.length > 0,
    async (model, world) => {
      const bid = bidAt(model, which);
      const path = `/api/rms/order/${bid.id}`;
      const reply = await world.ask(signedIn(bid.dealer), 'DELETE', path);
      if (verdictOn(model, bid.dealer, faultsOfCancelling(model, bid), reply) === null)
        bid.status = 'Cancelled';
    },
  );

/** A dealer carries a bid of T day forward as a new one; never again after a refusal for lack of cover. */
export const carry = (which: number, move: Move): Step =>
  step(
    `carry ${which} ${JSON.stringify(move)}`,
    ({ bids }) => bids.length > 0,
    async (model, world) => {
      const bid = bidAt(model, which);
      // The quantity is mostly what T left of it.
      const change = { ...changeOf({ ...bid, quantity: leftOf(bid) }, move), isMarketOrder: false };
      change.price ??= bid.price ?? floor;
      const payload = { quantity: change.quantity, price: rupees(change.price) };
      const path = `/api/rms/order/${bid.id}/carryForward`;
      const reply = await world.ask(signedIn(bid.dealer), 'POST', path, { payload });
      const code = verdictOn(model, bid.dealer, faultsOfCarrying(model, bid, change), reply);
      if (code !== null) {
        if (endsCarrying(code)) bid.isCarryRefused = true;
        return;
      }
      const { orderId: id } = reply.json;
      const carried = entered(model, bid.dealer, { ...bid, ...change }, { id, day: 'T+1' });
      model.bids.push({ ...carried, carriedFrom: bid.id });
      bid.carriedTo = id;
    },
  );

/** T is allotted and published once it is over: each bid gets one of some parts of its quantity, in lots. */
export const publish = (parts: readonly number[]): Step =>
  step(
    `publish T ${parts.join()}`,
    ({ isTOut, moment }) => !isTOut && (moment.day === 'T+1' || moment.isAfterClose),
    async (model, world) => {
      const book = model.bids.filter(
        (bid) => bid.series === 'IS' && bid.day === 'T' && isLive(bid),
      );
      for (const [at, bid] of book.entries()) {
        const part = parts[at % parts.length] ?? 0;
        bid.allotted = Math.floor((bid.quantity * part) / lot) * lot;
      }
      await world.publish(Object.fromEntries(book.map(({ id, allotted }) => [id, allotted ?? 0])));
      model.isTOut = true;
    },
  );

/** The exchange records a custodian's answer to a bid. */
export const answer = (which: number, what: Answer): Step =>
  step(
    `${what} ${which}`,
    ({ bids }) => bids.length > 0,
    async (model, world) => {
      const bid = bidAt(model, which);
      const [{ version }] = await world.rows('order', { orderId: bid.id });
      const payload = {
        version: Number(version),
        ...(what !== 'confirm' && { reason: 'the custodian says so' }),
      };
      const path = `/api/rms/order/${bid.id}/${what}`;
      const reply = await world.ask(exchangeUsers[0] ?? null, 'POST', path, { payload });
      const isTaken = takesAnswer(model, bid, what);
      expect([reply.status < 300, reply.json.message]).toEqual([isTaken, reply.json.message]);
      if (isTaken) answered(model, bid, what);
    },
  );

/** Bidding in one symbol or in all is halted or resumed; the person who halted it may not resume it. */
export const halt = (what: string, isBegun: boolean): Step =>
  step(
    `${isBegun ? 'halt' : 'resume'} ${what}`,
    ({ halts }) => halts.has(what) !== isBegun,
    async (model, world) => {
      const payload = { symbol: what, cause: 'MARKET', reason: 'because of a test' };
      const [by, path] = isBegun
        ? [exchangeUsers[0], '/api/rms/halt']
        : [exchangeUsers[1], '/api/rms/halt/resume'];
      expect((await world.ask(by ?? null, 'POST', path, { payload })).status).toBeLessThan(300);
      model.halts[isBegun ? 'add' : 'delete'](what);
    },
  );

/** The limit of a holder changes. */
export const setLimit = (holder: string, value: number): Step =>
  step(
    `limit ${holder} ${value}`,
    () => true,
    async (model, world) => {
      await world.limit(holder, value);
      model.limits.set(holder, value);
    },
  );

/** The clock moves on by some of the instants at which something changes. */
export const wait = (by: number): Step =>
  step(
    `wait ${by}`,
    ({ moment }) => moments.indexOf(moment) + by < moments.length,
    async (model, world) => {
      const moment = moments[moments.indexOf(model.moment) + by];
      if (!moment) return;
      await world.moveTo(moment);
      model.moment = moment;
      if (moment.day === 'T+1') model.terms.cutOff = cutOff;
    },
  );
