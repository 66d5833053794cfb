import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { priceText, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { allOfReport, type Row, type Wanted } from '#console/calls/rows.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { type Column, column, PlainTable } from '#console/parts/PlainTable.tsx';
import type { marketByPrice } from '#schemas/marketByPrice.ts';
import { DepthLadder } from '../../../marketByPrice/console/DepthLadder.tsx';
import { LadderFigures } from '../../../marketByPrice/console/LadderFigures.tsx';
import { LadderTable, noBook } from '../../../marketByPrice/console/LadderTable.tsx';
import { Live } from '../../../marketByPrice/console/Live.tsx';
import { useLadder } from '../../../marketByPrice/console/useLadder.ts';
import { type ActiveSecurity, nameOf } from '../../../offer/console/activeSecurity.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(520px, 1.3fr) minmax(0, 1fr)',
  gap: 12,
  height: 'min(520px, calc(100vh - 260px))',
  '& > *': { height: '100%' },
  '@media (max-width: 899.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    height: 'auto',
    '& > *': { height: 'auto' },
  },
});

/** Price in rupees, null for bids at the cut-off price. */
type PriceRow = Row<typeof marketByPrice>;

/** The columns of the table shown until the live book arrives. */
const columns: Column<PriceRow>[] = [
  column(
    'price',
    () => t('Price'),
    { align: 'right' },
    ({ price }) => (price === null ? 'Cut-off' : priceText(price)),
  ),
  column(
    'quantity',
    () => t('Quantity'),
    { align: 'right' },
    ({ quantity }) => quantityText(quantity),
  ),
  column(
    'numberOfOrders',
    () => t('Bids'),
    { align: 'right' },
    ({ numberOfOrders }) => quantityText(numberOfOrders),
  ),
];

/**
 * The live book of one security over the page one comes from. When it cannot be fetched it closes
 * without a word (specification §8).
 */
export default function MarketByPriceDialog({
  security,
  onClose,
}: {
  security: ActiveSecurity;
  onClose: () => void;
}) {
  const { symbol, configuration } = security;
  const query = { symbol, series: configuration.series };
  const rows = useGetList<PriceRow>(
    'marketByPrice',
    { filter: query, pagination: allOfReport } satisfies Wanted<typeof marketByPrice>,
    { retry: false, staleTime: 0 },
  );
  const { ladder, since, error } = useLadder(symbol, configuration.series);
  const failed =
    (rows.isError && !rows.data && ladder === null) || (error !== null && ladder === null);
  useEffect(() => {
    if (failed) onClose();
  }, [failed, onClose]);
  const page = `/mbp?${new URLSearchParams(query)}`;
  return (
    <Dialog
      title={t('Market by price: %{security}', { security: nameOf(security) })}
      open={!failed}
      onClose={onClose}
      wide
      actions={
        <>
          <span className="small grow" style={{ alignSelf: 'center' }}>
            <Live since={since} failed={error !== null} book={ladder} />
          </span>
          <Button to={page}>{t('Open as a page')}</Button>
        </>
      }
    >
      {ladder === null ? (
        <PlainTable
          label={t('Market by price of %{security}', { security: nameOf(security) })}
          rows={rows.data ?? []}
          rowKey={({ price }) => price ?? 'cut-off'}
          empty={rows.data ? t(noBook) : t('Loading…')}
          columns={columns}
        />
      ) : ladder.rungs.length === 0 ? (
        <p className="note" style={{ padding: '40px 16px', textAlign: 'center' }}>
          {t(noBook)}
        </p>
      ) : (
        <>
          <div className="figures" style={{ paddingBottom: 10 }}>
            <LadderFigures ladder={ladder} />
          </div>
          <Columns>
            <LadderTable ladder={ladder} />
            <DepthLadder ladder={ladder} />
          </Columns>
        </>
      )}
    </Dialog>
  );
}
