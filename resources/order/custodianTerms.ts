import { type CustodianTerms, custodianCutOff, cutOffWords } from '#domain/custodian.ts';
import type { Tx } from '#server/database/work.ts';
import type { Order } from './intake.ts';

/** Until when the custodian of a bid answers, with the words for it. */
export type CutOff = { at: number; words: string };

/**
 * The cut-off of a bid as its offer has it now: a change of the master counts from its commit on.
 * Throws when the offer is gone, since securities are never removed.
 */
export const cutOffOf = async (
  tx: Tx,
  order: Pick<Order, 'securityId' | 'day' | 'marginType'>,
): Promise<CutOff> => {
  const terms = (await tx
    .prepared(
      `select "openOnDate", "nextOnDate", "cpCutOffTime", "cpNextDayCutOffTime"
       from security where id = ?`,
    )
    .get(order.securityId)) as CustodianTerms | undefined;
  if (!terms) throw new Error(`security ${order.securityId} of an order is gone`);
  // Only after T+1 it takes the calendar to know the next trading day: T+1 itself is that of T.
  const isOverNight = order.marginType === '0' && order.day === 'T+1';
  const holidays = isOverNight ? await holidaysAfter(tx, terms.nextOnDate) : none;
  const at = custodianCutOff(terms, order, holidays);
  return { at, words: cutOffWords(terms, order, at) };
};

const none: ReadonlySet<string> = new Set();

const holidaysAfter = async (tx: Tx, date: string): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .prepared('select "holidayDate" from holiday where "holidayDate" > ?')
    .all(date);
  return new Set(rows.map(({ holidayDate }) => holidayDate));
};
