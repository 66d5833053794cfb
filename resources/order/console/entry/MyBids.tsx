import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { steady } from '#console/parts/steady.tsx';
import { type ActiveSecurity, reportPath } from '../../../offer/console/activeSecurity.ts';
import { receivedAt } from '../../../offer/console/receivedAt.ts';
import { bidColumns } from '../bid/bidColumns.tsx';
import { atMost, keyOfMyBids, type Order, useMyBids } from '../bid/myBidsQuery.ts';
import { useRefetchOnOrders } from '../bid/useRefetchOnOrders.ts';

/** The bids of the signed-in user in one series, latest first; they follow the stream. */
export const MyBids = steady<{
  security: ActiveSecurity;
  /** The order id of the bid that was sent last, which stands out. */
  latest: number | null;
}>(({ security, latest }) => {
  const { symbol, configuration } = security;
  const navigate = useNavigate();
  const bids = useMyBids(security);
  useRefetchOnOrders(
    keyOfMyBids(symbol, configuration.series),
    (order) => order.symbol === symbol && order.series === configuration.series,
  );
  const rows = bids.data ?? [];
  const report = reportPath(security);
  return (
    <Panel
      title={t('My bids in %{symbol}', { symbol })}
      subtitle={<Age since={receivedAt(bids)} />}
      actions={
        <Button variant="text" to={report}>
          {t('Order Report')}
        </Button>
      }
      footer={
        <>
          <span>
            {rows.length === atMost
              ? t('the latest %{atMost}', { atMost })
              : t('%{rows} in this series', { rows: rows.length })}
          </span>
          <span className="atEnd">
            <Kbd>F3</Kbd> {t('modify')} <Kbd>F2</Kbd> {t('cancel')}
          </span>
        </>
      }
      fill
    >
      <BidTable
        label={t('My bids in %{symbol} %{series}', { symbol, series: configuration.series })}
        rows={rows}
        latest={latest}
        onOpen={({ orderId }) => void navigate(`/order/report/${orderId}`)}
        empty={
          bids.isError && !bids.data ? (
            <>
              {bids.error.message}{' '}
              <Button onClick={() => void bids.refetch()}>{t('Try again')}</Button>
            </>
          ) : bids.isLoading ? (
            t('Loading…')
          ) : (
            t('No orders available.')
          )
        }
      />
    </Panel>
  );
});

/** The rows by themselves, which another address of the page does not draw again. */
const BidTable = steady<
  { latest: number | null } & Pick<
    ComponentProps<typeof PlainTable<Order>>,
    'label' | 'rows' | 'empty' | 'onOpen'
  >
>(({ latest, ...rest }) => (
  <PlainTable
    rowKey={({ orderId }) => orderId}
    isCurrent={({ orderId }) => orderId === latest}
    columns={[
      bidColumns.orderId,
      bidColumns.client,
      bidColumns.quantity,
      bidColumns.price,
      bidColumns.status,
    ]}
    {...rest}
  />
));
