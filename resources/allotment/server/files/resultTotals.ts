import { type AllotmentReason, reasonCode } from '#domain/allocation/allotmentReason.ts';
import { ownExchange } from '#domain/market/offer.ts';
import type { Category } from '#domain/market/series.ts';
import { bidValue } from '#domain/money.ts';
import { type ResultFiles, type ResultRow, resultRows } from './resultRows.ts';

/** The demand and the allotment of some bids: shares, and the value in paise. */
export type Totals = {
  bids: number;
  quantity: number;
  allotted: number;
  unallotted: number;
  value: number;
};

/** A result added up: all of it, and by exchange, by member of ours, by category and by reason, each in order. */
export type ResultTotals = Totals & {
  exchanges: readonly (Totals & { exchange: string })[];
  members: readonly (Totals & { memberId: string })[];
  categories: readonly (Totals & { category: Category })[];
  reasons: readonly (Totals & { reason: AllotmentReason })[];
};

/** Adds the result of an allocation up from its files; memory grows with members, not with bids. */
export const resultTotals = async (files: ResultFiles): Promise<ResultTotals> => {
  const all = sums();
  const exchanges = sums();
  const members = sums();
  const categories = sums();
  const reasons = sums();
  for await (const rows of resultRows(files))
    for (const row of rows) {
      all.add('', row);
      exchanges.add(row.exchange, row);
      if (row.exchange === ownExchange) members.add(row.memberCode, row);
      categories.add(row.category, row);
      reasons.add(reasonCode(row.reason), row);
    }
  return {
    ...(all.of('') ?? nothing),
    exchanges: exchanges.listed((exchange, total) => ({ exchange, ...total })),
    members: members.listed((memberId, total) => ({ memberId, ...total })),
    categories: categories.listed((category, total) => ({
      category: category as Category,
      ...total,
    })),
    reasons: reasons.listed((reason, total) => ({ reason: reason as AllotmentReason, ...total })),
  };
};

const nothing: Totals = { bids: 0, quantity: 0, allotted: 0, unallotted: 0, value: 0 };

/** Totals by a key. */
const sums = () => {
  const totals = new Map<string, Totals>();
  return {
    of: (key: string) => totals.get(key),
    add: (key: string, row: ResultRow): void => {
      let total = totals.get(key);
      if (!total) {
        total = { ...nothing };
        totals.set(key, total);
      }
      total.bids++;
      total.quantity += row.quantity;
      total.allotted += row.allotQuantity;
      total.unallotted += row.quantity - row.allotQuantity;
      total.value += paidOf(row);
    },
    listed: <T>(of: (key: string, total: Totals) => T): T[] =>
      [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, total]) => of(key, total)),
  };
};

/** The payment due for the allotment of a bid, paise. */
export const paidOf = ({
  allotQuantity,
  allotPrice,
}: Pick<ResultRow, 'allotQuantity' | 'allotPrice'>): number =>
  allotPrice === null ? 0 : bidValue(allotQuantity, allotPrice);
