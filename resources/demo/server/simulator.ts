import { valuationPrice } from '#domain/bid/bid.ts';
import type { Bid } from '#domain/bid/bidTerms.ts';
import { type Actor, system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { carryOrder } from '../../order/server/change/carry.ts';
import { cancelOrder, modifyOrder, type Revised } from '../../order/server/change/revision.ts';
import { type Placed, placeOrder } from '../../order/server/intake/intake.ts';
import type { Refused } from '../../order/server/intake/refused.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import { drawBid, drawChange, type Used, usedBy } from './bidding.ts';
import { confirmOrder } from './custodian.ts';
import type { Book, Desk } from './market.ts';
import type { Random } from './random.ts';

/** A bid of the simulator that stands. */
export type LiveBid = { orderId: number; by: Actor; bid: Bid; tickSize: number };

/** Something that happens in the market: drawn first, written then, and learnt from in the order of drawing. */
export type Happening = {
  isPlaced: boolean;
  write(machine: Machine, at: number | undefined): Promise<unknown>;
  learn(result: unknown): void;
};

/**
 * A market that bids as the real one does, drawn from one random stream: the same seed and the same books
 * give the same bids. Every bid is placed by the mutations that place a real one. `toCarry` are bids of T day
 * once T is allotted, each for what T left of it.
 */
export const simulatedMarket = (
  random: Random,
  books: readonly Book[],
  desks: readonly Desk[],
  { used = new Map(), toCarry = [] }: { used?: Used; toCarry?: readonly LiveBid[] } = {},
) => {
  const ofTDay = [...toCarry];
  const left = new Map(books.map((book) => [book, book.bids]));
  const standing = new Map<Book, LiveBid[]>(books.map((book) => [book, []]));
  const toConfirm: { orderId: number; participantId: string }[] = [];
  const total = () => [...left.values()].reduce((sum, count) => sum + count, 0);

  /** A book, the likelier the more it has to come. */
  const drawBook = (): Book => {
    let draw = random.below(Math.max(1, total()));
    for (const [book, count] of left) {
      if (draw < count) return book;
      draw -= count;
    }
    return random.pick(books);
  };

  /**
   * Takes a live bid out of its book, so that no other event changes it before the answer arrives.
   */
  const takeOne = (): { book: Book; one: LiveBid } | null => {
    const book = drawBook();
    const list = standing.get(book) ?? [];
    if (list.length === 0) return null;
    const at = random.below(list.length);
    const one = list[at] as LiveBid;
    list[at] = list[list.length - 1] as LiveBid;
    list.pop();
    return { book, one };
  };

  const use = (book: Book, bid: Bid, sign: 1 | -1) => {
    if (book.series === 'IS') return;
    const value = bid.quantity * valuationPrice(bid, book) * sign;
    used.set(`${book.id}:${bid.pan}`, usedBy(used, book, bid.pan) + value);
  };

  const place = (isCounted: boolean): Happening => {
    const book = drawBook();
    if (isCounted) left.set(book, Math.max(0, (left.get(book) ?? 0) - 1));
    const { desk, bid } = drawBid(random, book, desks, used);
    const isToBeConfirmed = random.chance(850);
    use(book, bid, 1);
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
        if ('refusal' in answer) return use(book, bid, -1);
        const { orderId } = answer.order;
        standing.get(book)?.push({ orderId, by: desk.by, bid, tickSize: book.tickSize });
        if (bid.participantId !== null && isToBeConfirmed)
          toConfirm.push({ orderId, participantId: bid.participantId });
      },
    };
  };

  const modify = (): Happening | null => {
    const taken = takeOne();
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
          use(book, bid, -1);
          use(book, change, 1);
        }
        standing.get(book)?.push(isTaken ? { ...one, bid: change } : one);
      },
    };
  };

  const cancel = (): Happening | null => {
    const taken = takeOne();
    if (!taken) return null;
    const { book, one } = taken;
    // Few try what the exchange does not allow.
    if (one.bid.marginType === '0' && !random.chance(60)) {
      standing.get(book)?.push(one);
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
        if ('refusal' in (result as Revised | Refused)) standing.get(book)?.push(one);
        else use(book, one.bid, -1);
      },
    };
  };

  const confirm = (): Happening | null => {
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
  const carry = (): Happening | null => {
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

  /** Events other than new bids, each with its share in a thousand. */
  const others: readonly [share: number, happen: () => Happening | null][] = [
    [80, modify],
    [45, cancel],
    [90, confirm],
    [40, carry],
  ];

  return {
    /** The live bids, in the order of the books. */
    standing: (): LiveBid[] => [...standing.values()].flat(),
    /** The next event. `isCounted` lets the books come to an end when their bids are entered. */
    next: (isCounted: boolean): Happening => {
      let draw = random.below(1_000);
      for (const [share, happen] of others) {
        if (draw < share) return happen() ?? place(isCounted);
        draw -= share;
      }
      return place(isCounted);
    },
    isOver: () => total() === 0,
  };
};

const cancelledMeanwhile = (error: unknown): OrderRow | null => {
  if (error instanceof ApiError && error.kind === 'REFUSED') return null;
  throw error;
};
