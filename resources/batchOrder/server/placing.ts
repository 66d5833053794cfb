import type { Layout } from '#domain/exchangeFile/orderFile.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { LineResult, PortionWriter } from '#server/files/rowFiles/rowFile.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import type { Batch, BatchLine } from './batch.ts';
import { placeRow } from './placeRow.ts';
import { type Reading, readRow } from './readRow.ts';

/** Places the rows of a checked file, each as if it had come alone. */
export const placing = (tx: Tx, batch: Batch): PortionWriter<BatchLine> => {
  const reading = readingOf(batch);
  const { telling, tell } = tellingOnce(tx);
  return {
    line: async ({ batchId, line, cells }): Promise<LineResult> => {
      const { instruction, faults } = readRow(reading, JSON.parse(cells));
      if (!instruction || faults.length > 0) return { faults, columns: {} };
      const at = { batchId: Number(batchId), row: Number(line) };
      const { orderId, orderStatus, faults: refused } = await placeRow(telling, at, instruction);
      return { faults: refused, columns: { orderId, orderStatus } };
    },
    end: tell,
  };
};

/**
 * The transaction with one ORDER event for each series instead of one for each bid: lists ask anew all the
 * same, and colleagues are not sent a hundred thousand messages.
 */
const tellingOnce = (tx: Tx): { telling: Tx; tell: () => void } => {
  const last = new Map<string, Parameters<Tx['emit']>[0]>();
  const emit: Tx['emit'] = (event) => {
    if (event.type !== 'ORDER') return tx.emit(event);
    const { symbol, series } = event.data as Pick<OrderRow, 'symbol' | 'series'>;
    last.set(`${symbol} ${series}`, event);
  };
  return {
    telling: { ...tx, emit },
    tell: () => {
      for (const event of last.values()) tx.emit(event);
    },
  };
};

const readingOf = ({ layout, heading, memberId }: Batch): Reading => ({
  layout: layout as Layout,
  heading: heading === null ? null : JSON.parse(heading),
  memberId,
});
