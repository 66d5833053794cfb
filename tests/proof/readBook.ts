import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import { naiveAllocation } from './naiveAllocation.ts';

/** A book from the files of a run (allocation rules §12). */
export const readBook = (
  setupText: string,
  bidsText: string,
): { setup: AllocationSetup; bids: AllocationBid[]; taken: ReadonlyMap<string, number> } => {
  const terms = JSON.parse(setupText);
  const paise = (rupees: string | number | null | undefined) =>
    rupees === null || rupees === undefined || rupees === ''
      ? null
      : Math.round(Number(rupees) * 100);
  const setup: AllocationSetup = {
    ...terms,
    tickSize: paise(terms.tickSize) ?? 1,
    floorPrice: paise(terms.floorPrice) ?? 0,
    cutOffPrice: paise(terms.cutOffPrice),
    retailLimit: paise(terms.retailLimit) ?? 20_000_000,
    employeeFirstLimit: paise(terms.employeeFirstLimit) ?? 20_000_000,
    employeeLimit: paise(terms.employeeLimit) ?? 50_000_000,
    reserveQuantity: terms.reserveQuantity ?? 0,
    bidderCapQuantity: terms.bidderCapQuantity ?? null,
    discountFactor: terms.discountFactor ? Math.round(Number(terms.discountFactor) * 1000) : null,
  };
  const [, ...lines] = bidsText.trimEnd().split(/\r?\n/);
  const bids = lines.filter(Boolean).map((line): AllocationBid => {
    const cells = line.split(',');
    const at = (place: number) => cells[place] ?? '';
    return {
      bidId: at(0),
      exchange: at(1),
      category: at(2) as AllocationBid['category'],
      memberCode: at(3),
      clientCode: at(4),
      pan: at(5),
      cpCode: at(6) || null,
      quantity: Number(at(7)),
      price: paise(at(8)),
      isCutOff: at(9) === 'Y',
      marginType: at(10) as '0' | '1',
      isCpApproved: at(11) === 'Y',
      entryTime: Date.parse(at(12)),
    };
  });
  return { setup, bids, taken: new Map(Object.entries(terms.taken ?? {})) };
};

/** The lines of an allotment file by the naive rules. */
export const naiveLines = ({ setup, bids, taken }: ReturnType<typeof readBook>): string[] => {
  const { byBid } = naiveAllocation(setup, bids, taken);
  return bids.map(({ bidId }) => {
    const { quantity = 0n, price = null, reason = '' } = byBid.get(bidId) ?? {};
    const paid = price === null ? '' : (Number(price) / 100).toFixed(2);
    return `${bidId},${quantity},${paid},${reason}`;
  });
};
