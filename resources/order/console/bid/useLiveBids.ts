import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import { liveStatuses } from '#domain/market/dayBook.ts';
import { seriesLabels } from '#domain/market/series.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import type { order } from '#schemas/order.ts';
import { useActiveSecurities } from '../../../offer/console/activeSecurity.ts';
import type { Order } from './myBidsQuery.ts';
import { useRefetchOnOrders } from './useRefetchOnOrders.ts';
import { useSettled } from './useSettled.ts';

/** Most rows of one fetch; a dealer with more bids narrows them by typing. */
export const mostLive = 100;

/**
 * One's own live bids, latest first, narrowed by what is typed: a symbol, a series, a client code or
 * digits of an order id, in any order. `narrowed` says that the exchange is asked for more than the
 * latest; the bids follow the stream.
 */
export const useLiveBids = (text: string) => {
  const symbols = (useActiveSecurities().data ?? []).map(({ symbol }) => symbol);
  const settled = useSettled(text);
  const wanted = {
    filter: { orderStatus: liveStatuses, ...filterOf(wordsIn(settled), symbols) },
    sort: { field: 'orderId', order: 'DESC' },
    pagination: first(mostLive),
  } satisfies Wanted<typeof order>;
  const bids = useGetList<Row<typeof order>>('order', wanted, {
    placeholderData: keepPreviousData,
  });
  useRefetchOnOrders(['order', 'getList', wanted], () => true);
  const words = wordsIn(text);
  const rows = (bids.data ?? []).filter((bid) => words.every((word) => matches(bid, word)));
  return { bids, rows };
};

const wordsIn = (text: string): string[] =>
  withoutHidden(text)
    .toUpperCase()
    .split(/[\s,/]+/)
    .filter((word) => word !== '');

/**
 * The filter that the server applies to the bids: it also finds bids older than the latest hundred.
 */
const filterOf = (words: readonly string[], symbols: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.flatMap((word) => {
      if (word in seriesLabels) return [['series', word]];
      if (symbols.includes(word)) return [['symbol', word]];
      const isPartOfSymbol = symbols.some((symbol) => symbol.startsWith(word));
      return isPartOfSymbol || /^\d+$/.test(word) ? [] : [['q', word]];
    }),
  );

const matches = ({ orderId, symbol, series, clientId }: Order, word: string): boolean =>
  symbol.startsWith(word) ||
  series === word ||
  clientId.startsWith(word) ||
  (/^\d+$/.test(word) && String(orderId).endsWith(word));
