import { grouped } from '#domain/decimal.ts';
import type { Day } from '#domain/market/series.ts';
import { type Sentence, sentence } from '#domain/sentence.ts';
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
      text: sentence('%{symbol}, %{day} day: allotments are out. %{words}', {
        symbol,
        day,
        words: wordsOf(memberId, Number(bids), Number(quantity)),
      }),
      data: { runId, symbol, day },
    });
};

const wordsOf = (memberId: string, bids: number, quantity: number): Sentence => {
  const values = {
    memberId,
    count: grouped(String(bids)),
    number: grouped(String(quantity)),
  };
  const isOne = bids === 1;
  if (quantity === 0)
    return isOne
      ? sentence('Nothing is allotted to the one bid of %{memberId}.', { memberId })
      : sentence('Nothing is allotted to the %{count} bids of %{memberId}.', values);
  if (quantity === 1)
    return isOne
      ? sentence('1 share is allotted to the one bid of %{memberId}.', { memberId })
      : sentence('1 share is allotted to the %{count} bids of %{memberId}.', values);
  return isOne
    ? sentence('%{number} shares are allotted to the one bid of %{memberId}.', values)
    : sentence('%{number} shares are allotted to the %{count} bids of %{memberId}.', values);
};
