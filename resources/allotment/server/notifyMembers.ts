import { grouped } from '#domain/decimal.ts';
import type { Day } from '#domain/market/series.ts';
import type { Tx } from '#server/database/writing/mutation.ts';

/**
 * Tells each member that bid, in one line, that the allotments of a run are out and how much it got. To be
 * asked once, in the transaction that says they are out.
 */
export const notifyMembers = async (
  tx: Tx,
  { runId, symbol, day }: { runId: number; symbol: string; day: Day },
): Promise<void> => {
  const rows = await tx.db
    .selectFrom('allotment')
    .select('memberId')
    .select(({ fn }) => [fn.countAll().as('bids'), fn.sum('allotQuantity').as('quantity')])
    .where('runId', '=', runId)
    .where('memberId', 'is not', null)
    .groupBy('memberId')
    .orderBy('memberId')
    .execute();
  for (const { memberId, bids, quantity } of rows)
    tx.emit({
      type: 'ALLOTMENT',
      audience: { memberId },
      text: `${symbol}, ${day} day: allotments are out. ${wordsOf(memberId, Number(bids), Number(quantity))}`,
      data: { runId, symbol, day },
    });
};

const wordsOf = (memberId: string, bids: number, quantity: number): string => {
  const of =
    bids === 1 ? `the one bid of ${memberId}` : `the ${grouped(String(bids))} bids of ${memberId}`;
  if (quantity === 0) return `Nothing is allotted to ${of}.`;
  return `${grouped(String(quantity))} ${quantity === 1 ? 'share is' : 'shares are'} allotted to ${of}.`;
};
