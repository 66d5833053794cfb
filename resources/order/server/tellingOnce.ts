import type { Tx } from '#server/database/writing/mutation.ts';
import type { BookSignal } from '../../marketByPrice/server/bookSignal.ts';
import type { OrderRow } from './orderRow.ts';

/**
 * The transaction with one ORDER event for each series and one signal for each level, instead of
 * one for each bid: lists and books refetch all the same, and colleagues do not receive a hundred
 * thousand messages.
 */
export const tellingOnce = (tx: Tx): { telling: Tx; tell: () => void } => {
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
