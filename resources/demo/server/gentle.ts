import { isOpen, takesNewOrders } from '#domain/market/offer.ts';
import type { Machine } from '#server/machine/machine.ts';
import { booksOf, everyDay } from './books.ts';
import { type Book, marketDesks } from './market.ts';
import { randomFrom } from './random.ts';
import { simulatedMarket } from './simulator.ts';

/** Between two bids, ms: from one to five of them a second. */
const [shortestMs, longestMs] = [200, 1_000];
/** After this the terms of the offers are read again: a user may have changed them. */
const refreshMs = 30_000;

/** Lets the simulated members go on bidding, as everybody bids, while the demo runs. Returns how to stop. */
export const keepBidding = (machine: Machine): (() => void) => {
  const random = randomFrom(machine.now());
  let timer: NodeJS.Timeout;
  let market: ReturnType<typeof simulatedMarket> | null = null;
  let isStopped = false;
  let readAt = Number.NEGATIVE_INFINITY;

  const refresh = async () => {
    if (machine.steady() - readAt < refreshMs) return;
    readAt = machine.steady();
    const now = machine.now();
    const books = (await booksOf(machine, everyDay)).filter(
      (book) => isOpen(book, now) && takesNewOrders(book, now),
    );
    market =
      books.length > 0
        ? simulatedMarket(random, books, marketDesks, {
            used: await usedSoFar(machine, books),
          })
        : null;
  };

  const bid = async () => {
    await refresh();
    if (!market) return;
    const happening = market.next(false);
    happening.learn(await happening.write(machine, undefined));
  };

  const later = () => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        bid()
          .catch((error) => machine.log.warn({ err: error }, 'the simulated market could not bid'))
          .finally(later);
      },
      shortestMs + random.below(longestMs - shortestMs),
    );
  };
  later();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};

/** Total bids so far of each PAN, so that the simulated members keep within their limits. */
const usedSoFar = async ({ database: { db } }: Machine, books: readonly Book[]) => {
  const used = new Map<string, number>();
  for (const { id } of books) {
    const rows: { holder: string; used: number }[] = (await db
      .selectFrom('limitUse')
      .select(['holder', 'used'])
      .where('holder', '>=', `pan:${id}:`)
      .where('holder', '<', `pan:${id};`)
      .execute()) as { holder: string; used: number }[];
    for (const row of rows) used.set(row.holder.slice('pan:'.length), row.used);
  }
  return used;
};
