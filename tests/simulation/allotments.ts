import type { Stage } from './bids.ts';
import { type Fault, isLive } from './ledger.ts';
import { offer } from './offer.ts';

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** The shares that were allotted to each own bid on T and on T+1 together, by its number. */
export const allottedOf = async ({ world }: Pick<Stage, 'world'>): Promise<Map<number, number>> => {
  const shares = new Map<number, number>();
  for (const { orderId, allotQuantity } of await world.rows('allotment', { symbol: offer.symbol }))
    if (orderId !== null)
      shares.set(Number(orderId), (shares.get(Number(orderId)) ?? 0) + Number(allotQuantity));
  return shares;
};

/**
 * The faults in the allotments: no more may be allotted than is offered, to no bid more than it was
 * for over both days, to no bidder more than its cap.
 */
export const allotmentFaults = async ({ world, ledger }: Stage): Promise<Fault[]> => {
  const rows = await world.rows('allotment', { symbol: offer.symbol });
  const faults: Fault[] = [];
  const atMost = (what: string, is: number, most: number) => {
    if (is > most) faults.push(`${what} ${is}, and at most ${most} is allowed`);
  };
  const shares = (is: (row: any) => boolean) =>
    sum(rows.filter(is), ({ allotQuantity }) => Number(allotQuantity));
  const all = offer.base + offer.greenshoe;
  const retail = Math.ceil((all * offer.riPercent) / 100);
  atMost(
    'allotted over both days',
    shares(() => true),
    all,
  );
  atMost(
    'allotted to non-retail on T',
    shares(({ day }) => day === 'T'),
    all - retail,
  );
  const cap = Math.floor((all * offer.capPercent) / 100);
  const isFree = ({ category, series }: any) => ['MF', 'IC'].includes(category) || series !== 'IS';
  for (const pan of new Set(rows.map((row) => row.pan)))
    atMost(
      `allotted to ${pan}`,
      shares((row) => row.pan === pan && !isFree(row)),
      cap,
    );
  const byBid = await allottedOf({ world });
  for (const bid of ledger.bids) {
    const own = byBid.get(bid.orderId) ?? 0;
    if (!isLive(bid)) atMost(`allotted to ${bid.orderId}, which is ${bid.status},`, own, 0);
    const carried = bid.to === null ? 0 : (byBid.get(bid.to.orderId) ?? 0);
    atMost(`allotted to ${bid.orderId}`, own + carried, bid.quantity);
  }
  const retailBids = ledger.bids.filter((bid) => bid.series === 'RS' && isLive(bid));
  for (const pan of new Set(retailBids.map((bid) => bid.pan))) {
    const priced = retailBids.filter((bid) => bid.pan === pan && bid.price !== null);
    atMost(
      `bid by ${pan} in retail`,
      sum(priced, (bid) => bid.quantity * (bid.price ?? 0)),
      offer.retailLimit,
    );
  }
  return faults;
};
