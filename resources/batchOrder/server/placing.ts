import type { Layout } from '#domain/exchangeFile/orderFile.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { LineResult } from '#server/files/rowFiles/rowFile.ts';
import type { BookSignal } from '../../marketByPrice/server/bookSignal.ts';
import { namesUsed } from '../../order/server/intake/addedOrders.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import type { Batch, BatchLine } from './batch.ts';
import { clientOrderIdOf, placeRow } from './placeRow.ts';
import { type Reading, readerOf } from './readRow.ts';

/** Places rows of a checked file in their order, each as if it had come alone. */
export const placing = async (
  tx: Tx,
  batch: Batch,
  lines: readonly BatchLine[],
): Promise<LineResult[]> => {
  const read = readerOf(readingOf(batch));
  const { telling, tell } = tellingOnce(tx);
  const names = lines.map(({ batchId, line }) => clientOrderIdOf(Number(batchId), Number(line)));
  const used = await namesUsed(tx, names);
  const results: LineResult[] = [];
  for (const [at, { batchId, line, cells }] of lines.entries()) {
    const { instruction, faults } = read(JSON.parse(cells));
    if (!instruction || faults.length > 0) {
      results.push({ faults, columns: {} });
      continue;
    }
    const isNamedAnew = !used.has(names[at] as string);
    const row = { batchId: Number(batchId), row: Number(line), isNamedAnew };
    const { orderId, orderStatus, faults: refused } = await placeRow(telling, row, instruction);
    results.push({ faults: refused, columns: { orderId, orderStatus } });
  }
  tell();
  return results;
};

/**
 * The transaction with one ORDER event for each series and one signal for each level, instead of one for each bid:
 * lists and books ask anew all the same, and colleagues are not sent a hundred thousand messages.
 */
const tellingOnce = (tx: Tx): { telling: Tx; tell: () => void } => {
  const last = new Map<string, Parameters<Tx['emit']>[0]>();
  const emit: Tx['emit'] = (event) => {
    if (event.type !== 'ORDER') return tx.emit(event);
    const { symbol, series } = event.data as Pick<OrderRow, 'symbol' | 'series'>;
    last.set(`${symbol} ${series}`, event);
  };
  const signals = new Map<string, unknown>();
  const signal: Tx['signal'] = (topic, data) => {
    if (topic !== 'book') return tx.signal(topic, data);
    const { securityId, price, isShown } = data as BookSignal;
    signals.set(`${securityId} ${price} ${isShown}`, data);
  };
  return {
    telling: { ...tx, emit, signal },
    tell: () => {
      for (const event of last.values()) tx.emit(event);
      for (const data of signals.values()) tx.signal('book', data);
    },
  };
};

const readingOf = ({ layout, heading, memberId }: Batch): Reading => ({
  layout: layout as Layout,
  heading: heading === null ? null : JSON.parse(heading),
  memberId,
});
