import {
  type CustodianTerms,
  custodianCutOff,
  cutOffWords,
  mayAnswer,
} from '#domain/bid/custodian.ts';
import { dayAfter, exchangeDate } from '#domain/market/calendar.ts';
import { order } from '#schemas/order.ts';
import { fromDatabase } from '#server/database/schema/columns.ts';
import { faultIn } from '#server/files/csv/fault.ts';
import type { CheckedLine } from '#server/files/rowFiles/rowFile.ts';
import type { Machine } from '#server/machine/machine.ts';
import { masterDaysSince } from '../../holiday/server/tradingDays.ts';
import { furtherHoursSince } from '../../offer/server/custodianTerms.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';

import { mismatches, type ReadAnswer } from './readAnswer.ts';

/** A row of the file, read. */
export type AnswerLine = { line: number; cells: readonly string[]; read: ReadAnswer };

/** Checks rows in the order of the file. */
export type AnswerChecker = (rows: readonly AnswerLine[]) => Promise<CheckedLine[]>;

/**
 * Checks rows of a file against the current bids and the cut-offs, and finds all faults of each.
 * Reads in parallel with the writer, some hundred bids at a time. `seen` has the bids that other
 * rows answer for.
 */
export const answerChecker = async (
  machine: Machine,
  seen = new Map<number, number>(),
): Promise<AnswerChecker> => {
  const terms = await termsOf(machine);
  return async (rows) => {
    const ids = rows.flatMap(({ read }) => (read.orderId === null ? [] : [read.orderId]));
    const orders = await ordersOf(machine, ids);
    const now = machine.now();
    const late = [...orders.values()].filter((bid) => terms.cutOffOf(bid).at <= now);
    const restored = await restoredAfter(machine, late, terms);
    return rows.map(({ line, cells, read }) => {
      const { orderId, answer, reason } = read;
      const faults = [...read.faults];
      const bid = orderId === null ? undefined : orders.get(orderId);
      const twin = orderId === null ? undefined : seen.get(orderId);
      if (orderId !== null && twin === undefined) seen.set(orderId, line);
      if (twin !== undefined)
        faults.push(faultIn('orderId', 'TWICE', `Row ${twin} answers for this bid already`));
      if (orderId !== null && !bid)
        faults.push(faultIn('orderId', 'NOT_FOUND', 'There is no such Order.'));
      if (bid) faults.push(...mismatches(read, bid));
      if (bid && answer !== null) {
        const may = mayAnswer(answer, bid);
        const cutOff = terms.cutOffOf(bid);
        if (may !== true)
          faults.push(faultIn('answer', 'NOT_POSSIBLE', may || 'The bid names no custodian.'));
        else if (cutOff.at <= now && !restored.has(bid.orderId))
          faults.push(faultIn('orderId', 'TOO_LATE', `Custodians answered until ${cutOff.words}`));
      }
      const columns = { orderId, base: bid?.version ?? null, answer, reason };
      return { line, cells, faults, columns };
    });
  };
};

const ordersOf = async (
  { database }: Machine,
  ids: readonly number[],
): Promise<Map<number, OrderRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await database.db
    .selectFrom(order.name)
    .selectAll()
    .where('orderId', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => {
      const bid = fromDatabase(order, row as never) as unknown as OrderRow;
      return [Number(bid.orderId), bid];
    }),
  );
};

type Terms = { cutOffOf(bid: OrderRow): { at: number; words: string } };

/** The cut-offs of all offers, as they are when the check begins. */
const termsOf = async ({ database, now }: Machine): Promise<Terms> => {
  const offers = (await database.db
    .selectFrom('security')
    .select([
      'id',
      'symbol',
      'series',
      'openOnDate',
      'nextOnDate',
      'cpCutOffTime',
      'cpNextDayCutOffTime',
    ])
    .execute()) as (CustodianTerms & { id: number })[];
  const byId = new Map(offers.map((offer) => [Number(offer.id), offer]));
  const since = dayAfter(exchangeDate(now()), -30);
  const days = await masterDaysSince(database.db, since);
  const hours = await furtherHoursSince(database.db, since);
  return {
    cutOffOf: (bid) => {
      const offer = byId.get(bid.securityId);
      if (!offer) return { at: 0, words: 'the end of its offer' };
      const at = custodianCutOff(offer, bid, days, hours);
      return { at, words: cutOffWords(at) };
    },
  };
};

/** Bids on 100% margin that were taken back after their cut-off: for them custodians still answer. */
const restoredAfter = async (
  { database }: Machine,
  late: readonly OrderRow[],
  terms: Terms,
): Promise<ReadonlySet<number>> => {
  const full = new Map(
    late.filter(({ marginType }) => marginType === '1').map((bid) => [bid.orderId, bid]),
  );
  if (full.size === 0) return new Set();
  const events = (await database.db
    .selectFrom('orderLog')
    .select(['orderId', 'at'])
    .where('orderId', 'in', [...full.keys()])
    .where('event', '=', 'CP_RESTORED')
    .execute()) as { orderId: number; at: number }[];
  return new Set(
    events
      .filter(({ orderId, at }) => {
        const bid = full.get(Number(orderId));
        return bid !== undefined && Number(at) >= terms.cutOffOf(bid).at;
      })
      .map(({ orderId }) => Number(orderId)),
  );
};
