import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { decimalText } from '#domain/decimal.ts';
import { paiseText } from '#domain/money.ts';

const priceText = (paise: number | null): string | null =>
  paise === null ? null : paiseText(paise);

/**
 * The terms of an allocation as its file has them (allocation rules §12): prices and money as
 * decimals in rupees. `taken` holds the shares that each PAN was given on T day, out of its cap.
 */
export const setupText = (setup: AllocationSetup, taken: ReadonlyMap<string, number>): string => {
  const content = {
    symbol: setup.symbol,
    series: setup.series,
    method: setup.method,
    quantity: setup.quantity,
    lotSize: setup.lotSize,
    tickSize: priceText(setup.tickSize),
    floorPrice: priceText(setup.floorPrice),
    cutOffPrice: priceText(setup.cutOffPrice),
    reserveQuantity: setup.reserveQuantity,
    reserveMode: setup.reserveMode ?? 'RESERVED_FIRST',
    bidderCapQuantity: setup.bidderCapQuantity,
    discountType: setup.discountType,
    discountFactor: setup.discountFactor === null ? null : decimalText(setup.discountFactor, 3),
    retailPriceBasis: setup.retailPriceBasis,
    retailLimit: priceText(setup.retailLimit),
    employeeFirstLimit: priceText(setup.employeeFirstLimit),
    employeeLimit: priceText(setup.employeeLimit),
    ...(taken.size > 0 && { taken: Object.fromEntries([...taken].sort(byPan)) }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
};

const byPan = ([one]: readonly [string, number], [other]: readonly [string, number]) =>
  one < other ? -1 : 1;
