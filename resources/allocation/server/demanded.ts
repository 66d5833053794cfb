import { quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import { decimalText, grouped } from '#domain/decimal.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import { coverageInHundredths } from '#domain/market/book.ts';
import { paiseText } from '#domain/money.ts';
import type { StepTable } from '#server/processes/stepHandler.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';

/**
 * The demand of the non-retail bids that take part: total shares, and shares at each price from the
 * highest down (paise).
 */
export type Demanded = {
  quantity: number;
  levels: readonly (readonly [price: number, quantity: number])[];
};

/**
 * Adds up the demand of non-retail bids. Bids on 100% margin that no custodian has confirmed take
 * no part (allocation rules §2).
 */
export const demandOf = () => {
  const levels = new Map<number, number>();
  return {
    add: ({ series, price, quantity, cpCode, marginType, isCpApproved }: ExchangeBid): void => {
      if (series !== 'IS') return;
      if (marginType === '1' && cpCode !== null && !isCpApproved) return;
      levels.set(price ?? 0, (levels.get(price ?? 0) ?? 0) + quantity);
    },
    done: (): Demanded => ({
      quantity: [...levels.values()].reduce((sum, quantity) => sum + quantity, 0),
      levels: [...levels].sort(([one], [other]) => other - one),
    }),
  };
};

/** The price at which the demand from the highest down reaches a quantity; null when it does not. */
const reachedAt = ({ levels }: Demanded, quantity: number): number | null => {
  let sum = 0;
  for (const [price, wanted] of levels) {
    sum += wanted;
    if (sum >= quantity) return price;
  }
  return null;
};

/** Shares that non-retail is offered when so much of the greenshoe is given. */
export const offeredWith = (setup: Setup, exercisedGreenshoe: number): number =>
  quantitiesOf({ ...setup, exercisedGreenshoe }).nonRetail;

/**
 * The demand next to the quantity offered, without and with the oversubscription, for the seller's
 * decision.
 */
export const demandTable = (setup: Setup, demanded: Demanded): StepTable => {
  const line = (what: string, exercised: number) => {
    const offered = offeredWith(setup, exercised);
    const coverage = coverageInHundredths(demanded.quantity, offered);
    const price = reachedAt(demanded, offered);
    return {
      cells: [
        what,
        grouped(String(offered)),
        grouped(String(demanded.quantity)),
        coverage === null ? null : `${decimalText(coverage, 2)} ×`,
        price === null ? 'not reached' : paiseText(price),
      ],
    };
  };
  return {
    title: 'Non-retail demand',
    columns: ['Offered', 'Shares', 'Wanted', 'Covered', 'Reached at'],
    rows: [
      line('Base alone', 0),
      ...(setup.greenshoeQuantity > 0
        ? [line('Base and oversubscription', setup.greenshoeQuantity)]
        : []),
    ],
  };
};
