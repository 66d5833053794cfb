import { valuationPrice } from '#domain/bid/bid.ts';
import type { Bid } from '#domain/bid/bidTerms.ts';
import type { Category } from '#domain/market/series.ts';
import { paiseOf } from '#domain/money.ts';
import type { Book, Desk } from './market.ts';
import type { Random } from './random.ts';

/** Total bids so far of each PAN of retail and employees, in paise, by `<security>:<PAN>`. */
export type Used = Map<string, number>;

export const usedBy = (used: Used, book: Book, pan: string): number =>
  used.get(`${book.id}:${pan}`) ?? 0;

/** A bid as a desk of the real market would enter it into a book, now and then a wrong one. */
export const drawBid = (random: Random, book: Book, desks: readonly Desk[], used: Used) => {
  const desk = random.pick(desks);
  const bid =
    book.series === 'IS' ? nonRetailBid(random, book, desk) : smallBid(random, book, desk, used);
  return { desk, bid: random.chance(8) ? spoiled(random, book, bid) : bid };
};

const from = (random: Random, desk: Desk, category: Category) =>
  random.pick(desk.clients[category]);

const nonRetailBid = (random: Random, book: Book, desk: Desk): Bid => {
  const price = book.floorPrice + drawSteps(random, book) * book.tickSize;
  const base = { symbol: book.symbol, series: book.series, isMarketOrder: false, price };
  const draw = random.below(1_000);
  if (draw < 320) {
    const category = draw < 160 ? 'MF' : draw < 240 ? 'IC' : 'OTHS';
    return {
      ...base,
      category,
      clientType: 'CLI',
      ...from(random, desk, category),
      participantId: random.chance(700)
        ? `CP${String(random.below(10) + 1).padStart(2, '0')}`
        : null,
      marginType: random.chance(350) ? '0' : '1',
      quantity: inLots(book, institutionQuantity(random, book)),
    };
  }
  // Above 2 lakh rupees, most of them not by much.
  const rupees = 220_000 + random.run(850) * 130_000 + random.below(90_000);
  const quantity = inLots(book, Math.floor(paiseOf(rupees) / price));
  const rest = { category: 'NII', participantId: null, marginType: '1', quantity } as const;
  return draw < 450
    ? { ...base, ...rest, clientType: 'PRO', clientId: desk.by.memberId, pan: desk.ownPan }
    : { ...base, ...rest, clientType: 'CLI', ...from(random, desk, 'NII') };
};

/** Many at the lowest price, fewer with each tick above it, and round prices more than others. */
const drawSteps = (random: Random, { tail }: Book): number => {
  if (random.chance(280)) return 0;
  const steps = random.run(tail);
  return random.chance(350) ? Math.ceil(steps / 10) * 10 : steps;
};

const sizes = [1, 1, 2, 2, 3, 5, 8, 20];

const institutionQuantity = (random: Random, { institutionQuantity }: Book): number => {
  const exact = Math.floor(
    (institutionQuantity * random.pick(sizes) * (60 + random.below(80))) / 400,
  );
  return Math.max(1_000, exact - (exact % 100));
};

const inLots = ({ regularLotSize }: Book, quantity: number): number =>
  Math.max(1, Math.floor(quantity / regularLotSize)) * regularLotSize;

/** One to two lakh rupees of a retail client, up to five of an employee, within what its PAN has left. */
const smallBid = (random: Random, book: Book, desk: Desk, used: Used): Bid => {
  const isEmployee = book.series === 'ES';
  const isMarketOrder = isEmployee || random.chance(620);
  const lowest = valuationPrice({ price: null }, book);
  const price = isMarketOrder ? null : lowest + random.run(700) * book.tickSize;
  const limit = isEmployee ? book.employeeLimit : book.retailLimit;
  const category = isEmployee ? 'EMP' : 'RI';
  let client = from(random, desk, category);
  for (let tries = 0; tries < 12 && limit - usedBy(used, book, client.pan) < limit / 20; tries += 1)
    client = from(random, desk, category);
  const wish = limit / 2 + random.below(limit / 2);
  const value = Math.min(wish, limit - usedBy(used, book, client.pan));
  return {
    symbol: book.symbol,
    series: book.series,
    category,
    clientType: 'CLI',
    ...client,
    participantId: null,
    marginType: '1',
    isMarketOrder,
    quantity: inLots(book, Math.floor(value / (price ?? lowest))),
    price,
  };
};

/** The mistakes that dealers make. */
const spoiled = (random: Random, book: Book, bid: Bid): Bid => {
  const draw = random.below(5);
  if (draw === 0 && bid.price !== null) return { ...bid, price: book.floorPrice - book.tickSize };
  if (draw === 1 && bid.price !== null && book.tickSize > 1)
    return { ...bid, price: bid.price + 1 };
  if (draw === 2 && bid.category === 'NII') return { ...bid, marginType: '0' };
  if (draw === 3) return { ...bid, pan: 'ZZZPZ0000Z' };
  return { ...bid, clientType: 'CLI', clientId: 'C9999' };
};

/**
 * Draws the change that a dealer makes to a live bid; on 0% margin nearly always upwards, as it
 * must be.
 */
export const drawChange = (
  random: Random,
  book: Book,
  bid: Bid,
): Pick<Bid, 'quantity' | 'price'> => {
  const { quantity, price } = bid;
  if (book.series !== 'IS' || price === null)
    return {
      quantity: inLots(book, Math.floor((quantity * (70 + random.below(25))) / 100)),
      price,
    };
  const up = price + (1 + random.run(800)) * book.tickSize;
  if (bid.marginType === '0')
    return random.chance(930)
      ? { quantity, price: up }
      : { quantity: inLots(book, quantity / 2), price };
  const draw = random.below(10);
  if (draw < 6) return { quantity, price: up };
  if (draw < 8) return { quantity, price: Math.max(book.floorPrice, price - book.tickSize * 3) };
  return { quantity: inLots(book, Math.floor((quantity * (50 + random.below(150))) / 100)), price };
};
