import { custodianCutOff } from '#domain/bid/custodian.ts';
import { exchangeTime, noMasterDays } from '#domain/market/calendar.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import type { Machine } from '#server/machine/machine.ts';
import { furtherHoursSince } from '../../offer/server/custodianTerms.ts';
import { unanswered } from '../../order/server/custodian/unanswered.ts';
import type { OfferDay, Security } from './offerDay.ts';

/** The open questions about the bids of a day, in words; empty when the book can be taken. */
export const openQuestions = async (
  machine: Machine,
  offer: Pick<OfferDay, 'day' | 'tradeDate'>,
  securities: readonly Security[],
): Promise<Words[]> => {
  if (securities.length === 0) return [];
  const cutOff = await lastCutOff(machine, offer, securities);
  if (machine.now() < cutOff)
    return [
      sentence('Custodians answer for 100% margin bids until %{time}.', {
        time: exchangeTime(cutOff),
      }),
    ];
  const { db } = machine.database;
  const ids = securities.map(({ id }) => id);
  const count = await db
    .selectFrom('riskCheck')
    .innerJoin('order', 'order.orderId', 'riskCheck.orderId')
    .where('state', '=', 'WAITING')
    .where('securityId', 'in', ids)
    .where('day', '=', offer.day)
    .select(({ fn }) => fn.countAll().as('bids'))
    .executeTakeFirstOrThrow();
  const words: Words[] = [];
  if (Number(count.bids) > 0)
    words.push(
      sentence('Risk management has not answered for %{bids} bids yet.', {
        bids: Number(count.bids),
      }),
    );
  if (await hasUnanswered(machine, { offer, ids, cutOff }))
    words.push(
      'The custodian cut-off has passed, and bids that nobody confirmed are being rejected.',
    );
  return words;
};

/** When the last custodian's answer on 100% margin was due, ms. */
const lastCutOff = async (
  { database }: Machine,
  { day, tradeDate }: Pick<OfferDay, 'day' | 'tradeDate'>,
  securities: readonly Security[],
): Promise<number> => {
  const hours = await furtherHoursSince(database.db, tradeDate);
  const of = { day, marginType: '1' } as const;
  // Only cut-offs on 0% margin need the calendar.
  return Math.max(...securities.map((each) => custodianCutOff(each, of, noMasterDays, hours)));
};

/** Whether the task of the cut-off has bids before it still; those that were restored since stay as they are. */
const hasUnanswered = async (
  { database }: Machine,
  { offer, ids, cutOff }: { offer: Pick<OfferDay, 'day'>; ids: readonly number[]; cutOff: number },
): Promise<boolean> => {
  const query = unanswered(database.db, { securityIds: ids, day: offer.day, cutOff })
    .select('orderId')
    .limit(1);
  return (await database.readAside(query.compile())).length > 0;
};
