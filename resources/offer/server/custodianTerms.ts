import type { Kysely } from 'kysely';
import { type CustodianTerms, custodianCutOff, cutOffWords } from '#domain/bid/custodian.ts';
import { type MasterDays, masterDaysOf, noMasterDays } from '#domain/market/calendar.ts';
import type { FurtherHours } from '#domain/market/furtherHours.ts';
import type { StoredRow } from '#model';
import type { order } from '#schemas/order.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';

type OrderRow = StoredRow<typeof order>;

/**
 * The further hours of bidding from a date on, for cut-offs that are computed outside of write
 * transactions.
 */
export const furtherHoursSince = async (db: Kysely<any>, date: string): Promise<FurtherHours[]> =>
  (await db
    .selectFrom('tradingWindow')
    .select(['symbol', 'series', 'tradeDate', 'closesAt'])
    .where('tradeDate', '>=', date)
    .execute()) as FurtherHours[];

/** Until when the custodian of a bid answers, with the words for it. */
export type CutOff = { at: number; words: string };

/**
 * The cut-off of a bid as its offer has it now: a change of the master counts from its commit on.
 * REFUSED when the offer is gone.
 */
export const cutOffOf = async (
  tx: Tx,
  order: Pick<OrderRow, 'securityId' | 'day' | 'marginType'>,
): Promise<CutOff> => {
  const terms = (await tx
    .prepared(
      `select symbol, series, "openOnDate", "nextOnDate", "cpCutOffTime", "cpNextDayCutOffTime"
       from security where id = ?`,
    )
    .get(order.securityId)) as CustodianTerms | undefined;
  if (!terms) throw new ApiError('REFUSED', 'The offer of this bid is gone.');
  // Only after T+1 it takes the calendar to know the next trading day: T+1 itself is that of T.
  const isOverNight = order.marginType === '0' && order.day === 'T+1';
  const days = isOverNight ? await masterDaysAfter(tx, terms.nextOnDate) : noMasterDays;
  const hours =
    order.marginType === '1'
      ? await hoursOf(tx, order.day === 'T' ? terms.openOnDate : terms.nextOnDate)
      : [];
  const at = custodianCutOff(terms, order, days, hours);
  return { at, words: cutOffWords(at) };
};

const hoursOf = async (tx: Tx, date: string): Promise<FurtherHours[]> =>
  (await tx
    .prepared(
      `select symbol, series, "tradeDate", "closesAt" from "tradingWindow" where "tradeDate" = ?`,
    )
    .all(date)) as FurtherHours[];

const masterDaysAfter = async (tx: Tx, date: string): Promise<MasterDays> =>
  masterDaysOf(
    (await tx
      .prepared('select "holidayDate", "dayKind" from holiday where "holidayDate" > ?')
      .all(date)) as { holidayDate: string; dayKind: string | null }[],
  );

/** Whether the refusal of a bid was taken back since an instant: its custodian then still answers. */
export const isRestoredAfter = async (tx: Tx, orderId: number, at: number): Promise<boolean> =>
  (await tx
    .prepared(
      `select 1 as found from "orderLog"
       where "orderId" = ? and event = 'CP_RESTORED' and at >= ? limit 1`,
    )
    .get(orderId, at)) !== undefined;
