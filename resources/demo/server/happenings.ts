import { system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { carryOrder } from '../../order/server/change/carry.ts';
import { cancelOrder, modifyOrder, type Revised } from '../../order/server/change/revision.ts';
import { type Placed, placeOrder } from '../../order/server/intake/intake.ts';
import type { Refused } from '../../order/server/intake/refused.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import { drawBid, drawChange, type Used } from './bidding.ts';
import { confirmOrder } from './custodian.ts';
import type { LiveBid, liveBids } from './liveBids.ts';
import type { Desk } from './market.ts';
import type { Random } from './random.ts';

/** Something that happens in the market: drawn first, written then, and learnt from in the order of drawing. */
export type Happening = {
  isPlaced: boolean;
  write(machine: Machine, at: number | undefined): Promise<unknown>;
  learn(result: unknown): void;
};

/** The market that things happen in. */
export type Market = {
  random: Random;
  live: ReturnType<typeof liveBids>;
  desks: readonly Desk[];
  used: Used;
  /** Bids of T day that may still be carried forward. */
  ofTDay: LiveBid[];
  /** Bids that wait for their custodians. */
  toConfirm: { orderId: number; participantId: string }[];
};

/** A new bid. `isCounted`: it is one of those that a book has to come. */
export const place = (
  { random, live, desks, used, toConfirm }: Market,
  isCounted: boolean,
): Happening => {
  const book = live.drawBook();
  if (isCounted) live.count(book);
  const { desk, bid } = drawBid(random, book, desks, used);
  const isToBeConfirmed = random.chance(850);
  live.use(book, bid, 1);
  return {
    isPlaced: true,
    write: (machine, at) =>
      machine.database.write(
        placeOrder,
        { bid, clientOrderId: null, ...(at !== undefined && { at }) },
        desk.by,
      ),
    learn: (result) => {
      const answer = result as Placed | Refused;
      if ('refusal' in answer) return live.use(book, bid, -1);
      const { orderId } = answer.order;
      live.put(book, { orderId, by: desk.by, bid, tickSize: book.tickSize });
      if (bid.participantId !== null && isToBeConfirmed)
        toConfirm.push({ orderId, participantId: bid.participantId });
    },
  };
};

/** The change of a live bid; null when there is none. */
export const modify = ({ random, live }: Market): Happening | null => {
  const taken = live.takeOne();
  if (!taken) return null;
  const { book, one } = taken;
  const { orderId, by, bid } = one;
  const change = { ...bid, ...drawChange(random, book, bid) };
  return {
    isPlaced: false,
    write: (machine, at) =>
      machine.database.write(
        modifyOrder,
        {
          orderId,
          quantity: change.quantity,
          price: change.price,
          isMarketOrder: bid.isMarketOrder,
          version: null,
          scope: {},
          ...(at !== undefined && { at }),
        },
        by,
      ),
    learn: (result) => {
      const isTaken = !('refusal' in (result as Revised | Refused));
      if (isTaken) {
        live.use(book, bid, -1);
        live.use(book, change, 1);
      }
      live.put(book, isTaken ? { ...one, bid: change } : one);
    },
  };
};

/** The end of a live bid; null when there is none, or it may not be cancelled. */
export const cancel = ({ random, live }: Market): Happening | null => {
  const taken = live.takeOne();
  if (!taken) return null;
  const { book, one } = taken;
  // Few try what the exchange does not allow.
  if (one.bid.marginType === '0' && !random.chance(60)) {
    live.put(book, one);
    return null;
  }
  return {
    isPlaced: false,
    write: (machine, at) =>
      machine.database.write(
        cancelOrder,
        { orderId: one.orderId, scope: {}, ...(at !== undefined && { at }) },
        one.by,
      ),
    learn: (result) => {
      if ('refusal' in (result as Revised | Refused)) live.put(book, one);
      else live.use(book, one.bid, -1);
    },
  };
};

/** The answer of a custodian; null when no bid waits for one. */
export const confirm = ({ toConfirm }: Market): Happening | null => {
  const one = toConfirm.shift();
  if (!one) return null;
  return {
    isPlaced: false,
    write: (machine, at) =>
      machine.database
        .write(
          confirmOrder,
          { orderId: one.orderId, isSimulated: at !== undefined },
          { ...system, userId: one.participantId },
        )
        .catch(cancelledMeanwhile),
    learn: () => undefined,
  };
};

/**
 * Carries the rest of a T bid forward, some ticks higher: all of it on 0% margin, otherwise often
 * less.
 */
export const carry = ({ random, ofTDay, toConfirm }: Market): Happening | null => {
  const at = random.below(Math.max(1, ofTDay.length));
  const [one] = ofTDay.splice(at, 1);
  if (!one || one.bid.price === null) return null;
  const { orderId, by, bid } = one;
  const price = one.bid.price + random.run(600) * one.tickSize;
  const isHalved = bid.marginType === '1' && random.chance(400);
  const quantity = isHalved ? Math.max(1, Math.floor(bid.quantity / 2)) : bid.quantity;
  return {
    isPlaced: false,
    write: (machine, at) =>
      machine.database.write(
        carryOrder,
        { orderId, quantity, price, version: null, scope: {}, ...(at !== undefined && { at }) },
        by,
      ),
    // A bid that its custodian confirmed yesterday is confirmed today.
    learn: (result) => {
      const answer = result as Revised | Refused;
      if (!('refusal' in answer) && bid.participantId !== null)
        toConfirm.push({ orderId: answer.order.orderId, participantId: bid.participantId });
    },
  };
};

const cancelledMeanwhile = (error: unknown): OrderRow | null => {
  if (error instanceof ApiError && error.kind === 'REFUSED') return null;
  throw error;
};
