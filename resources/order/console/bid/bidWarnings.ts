import { useGetList } from 'react-admin';
import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import { decimalText } from '#domain/decimal.ts';
import { isLive } from '#domain/market/dayBook.ts';
import { paiseOf } from '#domain/money.ts';
import type { order } from '#schemas/order.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { type Draft, priceOfDraft, quantityOfDraft } from './draft.ts';
import type { Order } from './myBidsQuery.ts';
import { termsOf } from './termsOf.ts';
import { useRefetchOnOrders } from './useRefetchOnOrders.ts';

/** For how long a bid like another is more likely a slip than meant, ms. */
const recentMs = 10 * 60_000;

/** Beyond which multiple of the floor a price is more likely a slip than meant, in tenths. */
const farInTenths = 15;

/** The latest bids of a client in a symbol and series, against which a new one is held. */
export const useBidsOfClient = (
  security: ActiveSecurity | null,
  clientId: string | null,
): readonly Order[] => {
  const wanted = {
    filter: {
      symbol: security?.symbol,
      series: security?.configuration.series,
      clientId: clientId ?? undefined,
    },
    sort: { field: 'orderId', order: 'DESC' },
    pagination: first(20),
  } satisfies Wanted<typeof order>;
  const bids = useGetList<Row<typeof order>>('order', wanted, {
    enabled: security !== null && clientId !== null && clientId !== '',
    retry: false,
  });
  useRefetchOnOrders(['order', 'getList', wanted], ({ symbol }) => symbol === security?.symbol);
  return bids.data ?? [];
};

/**
 * The signs of a slip, in words: the same bid was entered a few minutes before, or the price is far
 * above the floor. The bid may be sent all the same.
 */
export const warningsOf = (
  draft: Draft,
  security: ActiveSecurity,
  bidsOfClient: readonly Order[],
  now: number,
): string[] => {
  const price = priceOfDraft(draft);
  const quantity = quantityOfDraft(draft);
  const { floorPrice } = termsOf(security);
  const twin = bidsOfClient.find(
    (order) =>
      isLive(order) &&
      order.quantity === quantity &&
      paiseOf(order.price) === price &&
      now - Date.parse(String(order.entryTime)) < recentMs,
  );
  return [
    ...(twin
      ? [
          t('The same bid is live already: order ending %{orderId}, entered %{entryTime}.', {
            orderId: String(twin.orderId).slice(-5),
            entryTime: timeText(String(twin.entryTime)).slice(11),
          }),
        ]
      : []),
    ...(price !== null && price * 10 > floorPrice * farInTenths
      ? [
          t('The price is %{number} times the floor price.', {
            number: decimalText(Math.round((price * 100) / floorPrice), 2),
          }),
        ]
      : []),
  ];
};
