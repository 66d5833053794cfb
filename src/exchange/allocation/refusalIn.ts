import { refusalReason } from '#domain/allocation/eligibility.ts';
import type { AllocationReason, AllocationSetup } from '#domain/allocation/terms.ts';
import type { KeptRows } from './keptRows.ts';

/** Why the bid of a row takes no part; null when it does. One object serves all rows. */
export const refusalIn = (
  setup: AllocationSetup,
  rows: Pick<KeptRows, 'priceOf' | 'isUnconfirmed'>,
) => {
  const standing = { isUnconfirmed: false, price: null as number | null, isOverLimit: false };
  return (row: number, isOverLimit: boolean): AllocationReason | null => {
    const price = rows.priceOf(row);
    standing.isUnconfirmed = rows.isUnconfirmed(row);
    standing.price = price < 0 ? null : price;
    standing.isOverLimit = isOverLimit;
    return refusalReason(setup, standing);
  };
};
