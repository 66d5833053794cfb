import { allottedOf } from './allotments.ts';
import type { Stage } from './bids.ts';
import { type Fault, isLive, type LedgerBid } from './ledger.ts';
import { offer } from './offer.ts';

const number = (value: unknown): number | null => (value === null ? null : Number(value));

const differing = (what: string, has: unknown, should: unknown): Fault[] => {
  const [is, must] = [JSON.stringify(has), JSON.stringify(should)];
  return is === must ? [] : [`${what} is ${is}, and the ledger has ${must}`];
};

/** No acknowledged bid is lost or altered, and none is there that nobody was told of, or twice. */
export const bidFaults = async ({ world, ledger }: Stage): Promise<Fault[]> => {
  const stored = new Map(
    (await world.rows('order', { symbol: offer.symbol })).map((row) => [Number(row.orderId), row]),
  );
  const faults = ledger.bids.flatMap((bid) => {
    const row = stored.get(bid.orderId);
    stored.delete(bid.orderId);
    if (!row) return [`bid ${bid.orderId} was acknowledged and is not there`];
    const { name, ...has } = asStored(row);
    // The exchange names the bids of a file itself.
    const named =
      bid.name === null ? [] : differing(`the name of bid ${bid.orderId}`, name, bid.name);
    return [...named, ...differing(`bid ${bid.orderId}`, has, asLedgered(bid))];
  });
  for (const [orderId, row] of stored)
    faults.push(
      `bid ${orderId} is there and nobody was told of it: ${JSON.stringify(asStored(row))}`,
    );
  return faults;
};

const asStored = (row: any) => ({
  userId: row.userId,
  day: row.day,
  series: row.series,
  category: row.category,
  clientId: row.clientId,
  pan: row.pan,
  custodian: row.participantId,
  hasNoMargin: row.marginType === '0',
  quantity: Number(row.quantity),
  price: number(row.price),
  status: row.orderStatus,
  isCpApproved: row.isCpApproved === null ? null : Boolean(Number(row.isCpApproved)),
  name: row.clientOrderId,
  from: number(row.carriedFrom),
  to: number(row.carriedTo),
});

const asLedgered = (bid: LedgerBid) => ({
  userId: bid.dealer.userId,
  day: bid.day,
  series: bid.series,
  category: bid.category,
  clientId: bid.clientId,
  pan: bid.pan,
  custodian: bid.custodian,
  hasNoMargin: bid.hasNoMargin,
  quantity: bid.quantity,
  price: bid.price,
  status: bid.status,
  isCpApproved: bid.isCpApproved,
  from: bid.from?.orderId ?? null,
  to: bid.to?.orderId ?? null,
});

/** Every level of the book is the sum of the live bids at its price. */
export const bookFaults = async ({ world, ledger }: Stage): Promise<Fault[]> => {
  const ids = new Map(
    (await world.rows('security', { symbol: offer.symbol })).map((row) => [
      Number(row.id),
      row.series,
    ]),
  );
  const levels = (await world.rows('bookLevel')).filter((row) => ids.has(Number(row.securityId)));
  const has = levels
    .filter(
      ({ quantity, numberOfOrders }) => Number(quantity) !== 0 || Number(numberOfOrders) !== 0,
    )
    .map((row) => [
      `${ids.get(Number(row.securityId))} ${row.day} ${Number(row.price)}`,
      Number(row.quantity),
      Number(row.confirmedQuantity),
      Number(row.numberOfOrders),
    ]);
  const should = new Map<string, [number, number, number]>();
  for (const { series, day, price, quantity, status } of ledger.bids.filter(isLive)) {
    const level = `${series} ${day} ${price ?? 0}`;
    const [all, confirmed, bids] = should.get(level) ?? [0, 0, 0];
    should.set(level, [
      all + quantity,
      confirmed + (status === 'Confirmed' ? quantity : 0),
      bids + 1,
    ]);
  }
  return differing(
    'the book',
    has.sort(byName),
    [...should].map(([at, of]) => [at, ...of]).sort(byName),
  );
};

const byName = (a: readonly unknown[], b: readonly unknown[]) =>
  String(a[0]) < String(b[0]) ? -1 : 1;

/** The use of every limit is the sum of the live bids of its holder. */
export const limitFaults = async ({ world, ledger }: Stage): Promise<Fault[]> => {
  const [retail] = await world.rows('security', { symbol: offer.symbol, series: 'RS' });
  const allotted = await allottedOf({ world });
  const cutOff = Math.max(Number(retail.cutOffPrice ?? 0), offer.floor);
  const settlements = await world.rows('settlement', { settlementType: 'H' });
  const settlementOf = (day: LedgerBid['day']) =>
    settlements.find(({ tradeDate }) => tradeDate === (day === 'T' ? offer.T : offer.next))
      ?.settlementNumber;
  const members = await world.rows('tradingMember');
  const held = new Set(
    members.filter((row) => Number(row.isCollateralHeld) === 1).map((row) => row.tradingMemberId),
  );
  const should = new Map<string, number>();
  for (const bid of ledger.bids.filter(isLive)) {
    const { memberId, branchId, userId } = bid.dealer;
    const shares = bid.to === null ? bid.quantity : (allotted.get(bid.orderId) ?? 0);
    const value = shares * (bid.price ?? cutOff);
    const holders = [`member:${memberId}`, `branch:${memberId}/${branchId}`, `user:${userId}`];
    if (bid.series === 'RS') holders.push(`pan:${Number(retail.id)}:${bid.pan}`);
    if (held.has(memberId) && !bid.hasNoMargin)
      holders.push(`collateral:${memberId}:${settlementOf(bid.day)}`);
    for (const holder of holders) should.set(holder, (should.get(holder) ?? 0) + value);
  }
  const has = (await world.rows('limitUse')).map((row) => [row.holder, Number(row.used)] as const);
  const used = (all: Iterable<readonly [string, number]>) =>
    [...all].filter(([, value]) => value !== 0).sort(byName);
  return differing('the use of limits', used(has), used(should));
};
