import { useState } from 'react';
import { useGetList } from 'react-admin';
import { croreOf, priceText, quantityText } from '#console/browser/format.ts';
import { say, t } from '#console/browser/language.ts';
import { saveFile } from '#console/browser/saveFile.ts';
import { callsTo, useWrite } from '#console/calls/callsTo.ts';
import { allOfReport, type Row, type Wanted } from '#console/calls/rows.ts';
import { rangeWords } from '#console/list/ListFoot.tsx';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { bookWords } from '#domain/market/dayBook.ts';
import { marginLabels } from '#domain/market/series.ts';
import type { clientBid } from '#schemas/clientBid.ts';
import { receivedAt } from '../../offer/console/receivedAt.ts';
import type { ClientSummary } from './clientSummaryRow.ts';

const calls = callsTo<typeof clientBid>('clientBid');

/** Rows a page (specification §9). */
const perPage = 10;

/** The bids of a PAN that a row of its summary counts, ten at a time, and all of them as a CSV file. */
export const BidDetails = ({
  pan,
  row: { symbol, day, tradeDate },
  onClose,
}: {
  pan: string;
  row: ClientSummary;
  onClose: () => void;
}) => {
  const query = { clientPan: pan, symbol, day };
  const bids = useGetList<Row<typeof clientBid>>(
    'clientBid',
    { filter: query, pagination: allOfReport } satisfies Wanted<typeof clientBid>,
    { retry: false, staleTime: 0 },
  );
  const [from, setFrom] = useState(0);
  const rows = bids.data ?? [];
  const shown = rows.slice(from, from + perPage);
  const save = useWrite(calls, 'exported', {
    onSuccess: (csv) => saveFile(`${pan}_${symbol}.csv`, 'text/csv', csv),
  });
  const words = save.error?.message ?? bids.error?.message;
  return (
    <Dialog
      wide
      open
      title={t('Bidding details of %{symbol}', { symbol })}
      onClose={onClose}
      actions={
        <>
          <span role="status" className="faded grow" style={{ alignSelf: 'center' }}>
            {bids.data && `${rangeWords(from, shown.length, rows.length, false)}, `}
            {say(bookWords({ day, tradeDate }))} <Age since={receivedAt(bids)} />
          </span>
          <Button variant="text" disabled={from === 0} onClick={() => setFrom(from - perPage)}>
            {t('‹ Previous')}
          </Button>
          <Button
            variant="text"
            disabled={from + perPage >= rows.length}
            onClick={() => setFrom(from + perPage)}
          >
            {t('Next ›')}
          </Button>
          <Button
            variant="contained"
            changes={false}
            disabled={rows.length === 0}
            onClick={() => save.mutate({ query })}
          >
            {t('Export CSV')}
          </Button>
        </>
      }
    >
      {words && <p role="alert">{words}</p>}
      <div style={{ minHeight: 'calc(11 * var(--row) + 11px)', overflowX: 'auto' }}>
        <PlainTable
          label={t('Bids for %{symbol}', { symbol })}
          rows={shown}
          rowKey={(row) => row.orderId}
          empty={bids.isPending ? t('Looking…') : t('No orders available.')}
          columns={(column) => [
            column('tradingMemberName', t('Trading Member'), (row) => row.tradingMemberName),
            column('orderId', t('Order Id'), (row) => <span className="mono">{row.orderId}</span>),
            column('quantity', t('Quantity'), { align: 'right' }, (row) =>
              quantityText(row.quantity),
            ),
            column('price', t('Price'), { align: 'right' }, (row) =>
              row.price === null ? 'Cut-off' : priceText(row.price),
            ),
            column('value', t('Value (₹ crore)'), { align: 'right' }, (row) =>
              croreOf(row.value, 4),
            ),
            column('marginType', t('Margin'), { align: 'right' }, (row) =>
              t(marginLabels[row.marginType]),
            ),
            column('isCpApproved', t('Custodian'), (row) =>
              row.isCpApproved ? (
                <Status colour="green">{t('confirmed')}</Status>
              ) : (
                <Status colour="amber">{t('pending')}</Status>
              ),
            ),
          ]}
        />
      </div>
    </Dialog>
  );
};
