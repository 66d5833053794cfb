import { allocationBidId } from '#domain/exchangeFile/bidsOfFile.ts';
import type { Reply } from '#domain/exchangeFile/reply.ts';
import { paiseText } from '#domain/money.ts';
import { outFile } from './outFile.ts';
import { sentRows } from './sentBids.ts';

/** The columns of the allotments of our bids as they are kept: those of the allocation, behind the series. */
export const keptAllotmentColumns = [
  'series',
  'bidId',
  'allotQuantity',
  'allotPrice',
  'reason',
] as const;

const block = 5_000;

/** Writes what our bids were allotted, in the order of our bid file; answers its hash and size. */
export const keptAllotments = async (
  bidFile: string,
  path: string,
  replyAt: (at: number) => Reply | undefined,
): Promise<{ sha256: string; bytes: number }> => {
  const out = await outFile(path);
  try {
    let text = `${keptAllotmentColumns.join(',')}\n`;
    let at = 0;
    for await (const { bid } of sentRows(bidFile)) {
      const { quantity, price, reason } = replyAt(at) as Reply;
      const paid = price === null ? '' : paiseText(price);
      text += `${bid.series},${allocationBidId(bid)},${quantity},${paid},${reason}\n`;
      at += 1;
      if (at % block !== 0) continue;
      await out.write(text);
      text = '';
    }
    await out.write(text);
    return await out.close();
  } catch (error) {
    await out.discard();
    throw error;
  }
};
