import { expect } from 'vitest';
import { dealers, exchangeUsers, signedIn, symbol, type World } from './exchange.ts';
import {
  type Day,
  fatesOf,
  holders,
  isLive,
  ladderOf,
  type Market,
  type ModelBid,
  type Series,
  statsOf,
  usedOf,
} from './model.ts';

/** All possible books. */
const books: readonly [Series, Day][] = [
  ['IS', 'T'],
  ['IS', 'T+1'],
  ['RS', 'T+1'],
  ['ES', 'T+1'],
];

const rupees = (paise: number | null) => (paise === null ? null : paise / 100);

/** Compares everything that the product shows, to each reader, with what a model adds up. */
export const expectAgreement = async (model: Market, world: World): Promise<void> => {
  const control = exchangeUsers[0] ?? null;
  const get = async (user: Parameters<World['ask']>[0], path: string) => {
    const { status, json } = await world.ask(user, 'GET', `/api${path}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  };
  for (const [series, day] of books) {
    const query = `symbol=${symbol}&series=${series}`;
    const isShown = series !== 'IS' || day === model.moment.day;
    const ladder = ladderOf(model, series, day).map((rung) => ({
      ...rung,
      price: rupees(rung.price),
    }));
    const shown = await get(control, `/query/ladder?${query}&day=${encodeURIComponent(day)}`);
    expect([series, day, shown.levels]).toEqual([series, day, ladder]);
    if (!isShown) continue;
    expect(await get(control, `/query/marketByPrice?${query}`)).toMatchObject(
      ladder.map(({ price, quantity, numberOfOrders }) => ({
        symbol,
        series,
        price,
        quantity,
        numberOfOrders,
      })),
    );
    const { totalPrice, totalValue, ...stats } = statsOf(model, series, day);
    expect(await get(control, `/query/securitystats?${query}`)).toMatchObject({
      ...stats,
      totalPrice: rupees(totalPrice),
      totalValue: rupees(totalValue),
    });
  }
  for (const dealer of dealers) {
    const user = signedIn(dealer);
    expect(await get(user, '/query/userstats')).toEqual(fatesOf(model, dealer.userId));
    const report = await get(user, '/rms/order?range=[0,99]');
    const own = model.bids.filter((bid) => bid.dealer.userId === dealer.userId);
    expect(report.map(reported)).toEqual(own.map(expected).sort((a, b) => b.orderId - a.orderId));
  }
  expect(await usedIn(world)).toEqual(usedBy(model, world));
  for (const { about, key, remembered, stored } of await world.remembered())
    expect([about, key, remembered]).toEqual([about, key, stored]);
  expect(await givenTwice(world)).toEqual([]);
};

/** The row of the order report for a bid. */
const expected = (bid: ModelBid) => ({
  orderId: bid.id,
  series: bid.series,
  clientId: bid.clientId,
  quantity: bid.quantity,
  price: rupees(bid.price),
  value: rupees(bid.value),
  orderStatus: bid.status,
  isCpApproved: bid.isCpApproved,
  day: bid.day,
  carriedTo: bid.carriedTo,
  carriedFrom: bid.carriedFrom,
  isCarryRefused: bid.isCarryRefused,
  allottedQuantity: bid.allotted,
});

const reported = (row: Record<string, unknown>) =>
  Object.fromEntries(
    ['orderId', 'series', 'clientId', 'quantity', 'price', 'value', 'orderStatus', 'isCpApproved']
      .concat('day', 'carriedTo', 'carriedFrom', 'isCarryRefused', 'allottedQuantity')
      .map((name) => [name, row[name]]),
  );

/** Bids of T day that T and the next day together may give more shares than they are for, from the tables. */
const givenTwice = async (world: World): Promise<number[]> => {
  const bids = await world.rows('order', { symbol });
  const carriedOf = (id: number) =>
    bids
      .filter(({ carriedFrom, orderStatus }) => {
        const stands = orderStatus === 'Submitted' || orderStatus === 'Confirmed';
        return stands && Number(carriedFrom) === id;
      })
      .reduce((sum, { quantity }) => sum + Number(quantity), 0);
  return bids
    .map(({ orderId, quantity, allottedQuantity }) => ({
      id: Number(orderId),
      over: Number(allottedQuantity ?? 0) + carriedOf(Number(orderId)) - Number(quantity),
    }))
    .filter(({ over }) => over > 0)
    .map(({ id }) => id);
};

/** The limit use of each holder in the tables of the product, paise; zero is left out. */
const usedIn = async (world: World): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await world.rows('limitUse'))
      .map(({ holder, used }): [string, number] => [holder, Number(used)])
      .filter(([, used]) => used !== 0)
      .sort(byName),
  );

/** The same, computed from the bids. */
const usedBy = (model: Market, { idOf, settlements }: World): Record<string, number> => {
  const used = new Map<string, number>();
  for (const dealer of dealers)
    for (const day of ['T', 'T+1'] as const)
      for (const [holder, isOf] of Object.entries(holders(dealer, day))) {
        const [kind, whose] = holder.split(':');
        if (kind !== 'collateral') used.set(holder, usedOf(model, isOf));
        else if (model.registers.heldToCollateral.has(dealer.memberId))
          used.set(`${kind}:${whose}:${settlements[day]}`, usedOf(model, isOf));
      }
  for (const { series, pan } of model.bids.filter(isLive))
    if (series !== 'IS')
      used.set(
        `pan:${idOf(series)}:${pan}`,
        usedOf(model, (bid) => bid.series === series && bid.pan === pan),
      );
  return Object.fromEntries([...used].filter(([, value]) => value !== 0).sort(byName));
};

const byName = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1);
