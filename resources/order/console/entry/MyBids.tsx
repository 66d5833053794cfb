import { useNavigate } from 'react-router-dom';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { type ActiveSecurity, reportPath } from '../../../offer/console/activeSecurity.ts';
import { receivedAt } from '../../../offer/console/receivedAt.ts';
import { bidColumns } from '../bid/bidColumns.tsx';
import { atMost, useMyBids } from '../bid/myBidsQuery.ts';
import { useRefetchOnOrders } from '../bid/useRefetchOnOrders.ts';
import styles from './MyBids.module.css';

/** The bids of the signed-in user in one series, latest first; they follow the stream. */
export const MyBids = ({
  security,
  latest,
}: {
  security: ActiveSecurity;
  /** The order id of the bid that was sent last, which stands out. */
  latest: number | null;
}) => {
  const { symbol, configuration } = security;
  const navigate = useNavigate();
  const bids = useMyBids(security);
  useRefetchOnOrders(
    'my-bids',
    (order) => order.symbol === symbol && order.series === configuration.series,
  );
  const rows = bids.data ?? [];
  const report = reportPath(security);
  return (
    <Panel
      title={`My bids in ${symbol}`}
      subtitle={<Age since={receivedAt(bids)} />}
      actions={
        <Button kind="ghost" to={report}>
          Order Report
        </Button>
      }
      footer={
        <>
          <span>
            {rows.length === atMost ? `the latest ${atMost}` : `${rows.length} in this series`}
          </span>
          <span className={styles.keys}>
            <Kbd>F3</Kbd> modify <Kbd>F2</Kbd> cancel
          </span>
        </>
      }
      fill
    >
      <PlainTable
        label={`My bids in ${symbol} ${configuration.series}`}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        onOpen={({ orderId }) => void navigate(`/order/report/${orderId}`)}
        empty={
          bids.isError && !bids.data ? (
            <>
              {bids.error.message} <Button onClick={() => void bids.refetch()}>Try again</Button>
            </>
          ) : bids.isLoading ? (
            'Loading…'
          ) : (
            'No orders available.'
          )
        }
        columns={[
          {
            ...bidColumns.orderId,
            render: (row) => (
              <span className={row.orderId === latest ? styles.latest : undefined}>
                {bidColumns.orderId.render(row)}
              </span>
            ),
          },
          bidColumns.client,
          bidColumns.quantity,
          bidColumns.price,
          bidColumns.status,
        ]}
      />
    </Panel>
  );
};
