import type { AllocationSetup } from '#domain/allocation/allocationTerms.ts';
import { decimalText } from '#domain/money.ts';

const rupees = (paise: number | null): string | null =>
  paise === null ? null : decimalText(paise, 2);

/**
 * The terms of an allocation as its file has them (allocation rules §12): prices and money as decimals in rupees. `taken` are
 * the shares of its cap that each PAN was given before, on T day.
 */
export const setupText = (setup: AllocationSetup, taken: ReadonlyMap<string, number>): string => {
  const said = {
    symbol: setup.symbol,
    series: setup.series,
    method: setup.method,
    quantity: setup.quantity,
    lotSize: setup.lotSize,
    tickSize: rupees(setup.tickSize),
    floorPrice: rupees(setup.floorPrice),
    cutOffPrice: rupees(setup.cutOffPrice),
    reserveQuantity: setup.reserveQuantity,
    reserveMode: setup.reserveMode ?? 'RESERVED_FIRST',
    bidderCapQuantity: setup.bidderCapQuantity,
    discountType: setup.discountType,
    discountFactor: setup.discountFactor === null ? null : decimalText(setup.discountFactor, 3),
    retailPriceBasis: setup.retailPriceBasis,
    retailLimit: rupees(setup.retailLimit),
    employeeFirstLimit: rupees(setup.employeeFirstLimit),
    employeeLimit: rupees(setup.employeeLimit),
    ...(taken.size > 0 && { taken: Object.fromEntries([...taken].sort(byPan)) }),
  };
  return `${JSON.stringify(said, null, 2)}\n`;
};

const byPan = ([one]: readonly [string, number], [other]: readonly [string, number]) =>
  one < other ? -1 : 1;
