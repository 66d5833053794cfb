import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import type { order } from '#schemas/order.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { bidColumns } from '../../order/console/bid/bidColumns.tsx';
import { useRefetchOnOrders } from '../../order/console/bid/useRefetchOnOrders.ts';

/** The rows that are fetched; all of them are in the order report. */
const last15 = {
  sort: { field: 'orderId', order: 'DESC' },
  pagination: first(15),
} satisfies Wanted<typeof order>;

/** The last bids that the reader's role reaches, over all securities; they follow the stream. */
export const LastBids = () => {
  const navigate = useNavigate();
  const bids = useGetList<Row<typeof order>>('order', last15);
  useRefetchOnOrders(['order', 'getList', last15], () => true);
  return (
    <Panel
      title={t('Last bids')}
      subtitle={<LiveAge of={bids} isFed />}
      actions={
        <Button variant="text" to="/order/report">
          {t('Order Report')}
        </Button>
      }
      fill
    >
      <PlainTable
        label={t('Last bids')}
        rows={bids.data ?? []}
        rowKey={({ orderId }) => orderId}
        onOpen={({ orderId }) => void navigate(`/order/report/${orderId}`)}
        empty={
          bids.isError ? bids.error.message : bids.data ? t('No orders available.') : t('Loading…')
        }
        columns={(column) => [
          column('time', t('Time'), ({ entryTime, orderId }) => (
            <span title={t('Order %{orderId}', { orderId })}>
              {timeText(String(entryTime)).slice(11)}
            </span>
          )),
          bidColumns.security,
          bidColumns.client,
          bidColumns.quantity,
          bidColumns.price,
          bidColumns.status,
        ]}
      />
    </Panel>
  );
};
