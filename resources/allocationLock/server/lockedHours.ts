import { sentence } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import type { tradingWindow } from '#schemas/tradingWindow.ts';
import { afterWriting } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';

/**
 * Further hours are not given on a day whose book an allocation has taken: nothing could be bid in
 * them. Those for all securities are, since the others bid.
 */
export const noHoursOfLocked = afterWriting(
  'tradingWindow',
  'allocationLock.noHours',
  async (tx, { after }) => {
    if (!after) return;
    const { symbol, tradeDate } = after as StoredRow<typeof tradingWindow>;
    const lock = await tx.db
      .selectFrom('allocationLock')
      .select('runId')
      .where('symbol', '=', symbol)
      .where('tradeDate', '=', tradeDate)
      .executeTakeFirst();
    if (lock)
      throw new ApiError(
        'REFUSED',
        sentence(
          'The book of %{symbol} of %{tradeDate} is locked for its allocation (run %{runId}): its hours can no longer be extended.',
          { symbol, tradeDate, runId: lock.runId },
        ),
      );
  },
);
