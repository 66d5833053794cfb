import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { t } from '#console/browser/language.ts';
import type { Row } from '#console/calls/rows.ts';
import { Button } from '#console/parts/Button.tsx';
import type { order } from '#schemas/order.ts';
import {
  type ActiveSecurity,
  nameOf,
  useActiveSecurities,
} from '../../../offer/console/activeSecurity.ts';
import type { Order } from './myBidsQuery.ts';
import { useRefetchOnOrders } from './useRefetchOnOrders.ts';

/** A bid by its id with the series it is in, kept up to date; in words why there is none to show. */
export const OneBid = ({
  orderId,
  onBack,
  children,
}: {
  orderId: number;
  onBack: () => void;
  children: (order: Order, security: ActiveSecurity) => ReactNode;
}) => {
  const bid = useBidById(orderId);
  const securities = useActiveSecurities();
  const order = bid.data;
  if (!order)
    return bid.isError ? (
      <Instead words={bid.error.message} onBack={onBack} />
    ) : (
      <p className="middle">{t('Loading…')}</p>
    );
  const name = `${order.symbol} ${order.series}`;
  const security = securities.data?.find((one) => nameOf(one) === name);
  if (security) return children(order, security);
  return securities.data ? (
    <Instead
      words={t('%{name} is not on offer today: the bid stays as it is.', { name })}
      onBack={onBack}
    />
  ) : (
    <p className="middle">{t('Loading…')}</p>
  );
};

const Instead = ({ words, onBack }: { words: string; onBack: () => void }) => (
  <div className="middle">
    <p role="alert">{words}</p>
    <Button autoFocus onClick={onBack}>
      {t('Choose another bid')}
    </Button>
  </div>
);

/** One bid, asked again when the stream tells of it. */
export const useBidById = (orderId: number) => {
  const bid = useGetOne<Row<typeof order>>('order', { id: String(orderId) }, { retry: false });
  const key = ['order', 'getOne', { id: String(orderId) }];
  useRefetchOnOrders(key, (message) => message.orderId === orderId);
  return bid;
};
