import { isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { readersOf } from '#model';
import { marketByPrice } from '#schemas/marketByPrice.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/machine/machine.ts';
import { bookOf } from '../../offer/server/dayBook.ts';
import type { BookSignal } from './bookSignal.ts';
import { levelsOf, totalsOf } from './levels.ts';

/** No more than one message per book in this time, so that a storm of bids is one change on screen. */
const conflateMs = 250;

const sequences = new WeakMap<Machine, Map<number, number>>();

/**
 * The number of the last message about a book. Numbers go up by one, so that a console detects a
 * gap, and begin at the clock, so that it also detects a restart of the server.
 */
export const sequenceOf = (machine: Machine, securityId: number): number => {
  const known = sequences.get(machine) ?? new Map<number, number>();
  sequences.set(machine, known);
  const sequence = known.get(securityId) ?? machine.steady();
  known.set(securityId, sequence);
  return sequence;
};

const nextSequence = (machine: Machine, securityId: number): number => {
  const sequence = sequenceOf(machine, securityId) + 1;
  sequences.get(machine)?.set(securityId, sequence);
  return sequence;
};

type Pending = { prices: Set<number | null>; sentAt: number; timer: NodeJS.Timeout | null };

/**
 * Publishes the levels that bids have changed, whole and not as differences, to everybody who may
 * read market by price; it says nothing of who bids. Returns how to stop.
 */
export const feedBooks = (machine: Machine): (() => void) => {
  const books = new Map<number, Pending>();
  const send = async (securityId: number, book: Pending) => {
    const prices = book.prices;
    book.prices = new Set();
    book.timer = null;
    book.sentAt = performance.now();
    try {
      await publish(machine, securityId, prices);
    } catch (error) {
      machine.log.error({ err: error }, 'market by price could not be published');
    }
  };
  const stop = machine.database.onSignal('book', ({ securityId, price, isShown }: BookSignal) => {
    if (!isShown) return;
    const book = books.get(securityId) ?? {
      prices: new Set(),
      sentAt: Number.NEGATIVE_INFINITY,
      timer: null,
    };
    books.set(securityId, book);
    book.prices.add(price);
    if (book.timer) return;
    const waitMs = Math.max(0, book.sentAt + conflateMs - performance.now());
    book.timer = setTimeout(() => void send(securityId, book), waitMs);
  });
  return () => {
    stop();
    for (const { timer } of books.values()) if (timer) clearTimeout(timer);
  };
};

const audience = { roles: readersOf(marketByPrice) };

const publish = async (machine: Machine, securityId: number, prices: Set<number | null>) => {
  // The next listener must see that something was missed.
  const sequence = nextSequence(machine, securityId);
  if (machine.hub.listeners() === 0) return;
  const row = await machine.database.store.get(security, { id: securityId });
  if (!row) return;
  const book = bookOf(row, machine.now());
  const levels = await levelsOf(machine, book);
  const { indicativePrice, value: _, ...totals } = totalsOf(levels, row);
  const at = isoTime(machine.now());
  machine.hub.publish(
    {
      id: null,
      type: 'MBP',
      messageText: null,
      createDate: at,
      data: {
        symbol: row.symbol,
        series: row.series,
        day: book.day,
        sequence,
        at,
        totals: { ...totals, indicativePrice: rupeesOf(indicativePrice) },
        levels: levels
          .filter(({ price }) => prices.has(price))
          .sort((a, b) => (b.price ?? -1) - (a.price ?? -1))
          .map(({ price, quantity, confirmedQuantity, numberOfOrders }) => ({
            price: rupeesOf(price),
            quantity,
            confirmedQuantity,
            numberOfOrders,
          })),
      },
    },
    audience,
  );
};
