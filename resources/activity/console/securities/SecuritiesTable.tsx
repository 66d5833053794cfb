import { useState } from 'react';
import { priceText, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { later } from '#console/browser/later.tsx';
import { useMedia } from '#console/browser/useMedia.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { type Column, column, PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { seriesLabels } from '#domain/market/series.ts';
import { dealing } from '#domain/roles.ts';
import {
  type ActiveSecurity,
  nameOf,
  noSecurities,
  placing,
} from '../../../offer/console/activeSecurity.ts';
import { Coverage } from '../../../offer/console/Coverage.tsx';
import { useIsWide } from '../../../offer/console/useIsWide.ts';

const SecurityDetail = later(() => import('./SecurityDetail.tsx'));
const MarketByPriceDialog = later(() => import('./MarketByPriceDialog.tsx'));

/**
 * The securities on offer today. A row opens the detail, where orders are placed and viewed. Its
 * last cell opens the market by price and, for users who may place orders, links straight to an
 * order. `full` is the page /securities, else the dashboard's list.
 */
export const SecuritiesTable = ({
  securities,
  isLoading,
  full,
}: {
  securities: readonly ActiveSecurity[];
  isLoading: boolean;
  full: boolean;
}) => {
  const [dialog, setDialog] = useState<{ name: string; dialog: 'detail' | 'mbp' } | null>(null);
  const chosen = securities.find((security) => nameOf(security) === dialog?.name);
  const close = () => setDialog(null);
  const { role } = useReader();
  const isDealer = dealing.some((one) => one === role);
  // A dealer needs the button for an order more than the name behind the symbol, and so does a small window.
  const isSmall = useMedia('(min-width: 600px) and (max-width: 1299.98px)');
  const isNamed = useIsWide() || !(isDealer || isSmall);
  return (
    <>
      <PlainTable
        label={t('Active securities')}
        rows={securities}
        rowKey={nameOf}
        onOpen={(security) => setDialog({ name: nameOf(security), dialog: 'detail' })}
        empty={isLoading ? t('Loading…') : t(noSecurities)}
        columns={(column) => [
          column('symbol', t('Symbol'), ({ symbol, securityName }) => (
            <b className="strong" title={securityName}>
              {symbol}
            </b>
          )),
          column('series', t('Series'), ({ configuration: { series } }) => (
            <>
              {series} {!isSmall && <span className="muted">{t(seriesLabels[series])}</span>}
            </>
          )),
          ...(isNamed ? [name] : []),
          column('floor', t('Floor'), { align: 'right' }, ({ configuration }) =>
            priceText(configuration.basePrice),
          ),
          // None is published for retail and employees (market facts §1.5).
          column('indicative', t('Indicative'), { align: 'right' }, ({ configuration }) =>
            priceText(configuration.series === 'IS' ? configuration.indicativePrice : null),
          ),
          column('offered', t('Offered'), { align: 'right' }, ({ configuration }) =>
            quantityText(configuration.issueSize),
          ),
          column('demand', t('Demand'), { align: 'right' }, ({ configuration }) =>
            quantityText(configuration.totalQuantity),
          ),
          column('coverage', t('Coverage'), ({ configuration }) => (
            <Coverage
              demand={configuration.totalQuantity}
              offered={configuration.issueSize}
              width={isSmall ? 44 : undefined}
            />
          )),
          column('session', t('Session'), (security) => <Session security={security} />),
          column('mbp', t('Book'), (security) => (
            <Button
              sx={{ marginLeft: '-8px', minHeight: 24, padding: '0 8px' }}
              aria-label={t('MBP of %{security}', { security: nameOf(security) })}
              title={t('Market by price')}
              onClick={() => setDialog({ name: nameOf(security), dialog: 'mbp' })}
            >
              {t('MBP')}
            </Button>
          )),
          ...(isDealer ? [placingOf(full)] : []),
        ]}
      />
      {chosen &&
        (dialog?.dialog === 'detail' ? (
          <SecurityDetail
            security={chosen}
            full={full}
            onClose={close}
            onMarketByPrice={() => setDialog({ name: nameOf(chosen), dialog: 'mbp' })}
          />
        ) : (
          <MarketByPriceDialog security={chosen} onClose={close} />
        ))}
    </>
  );
};

const name: Column<ActiveSecurity> = column(
  'name',
  () => t('Name'),
  ({ securityName }) => (
    <span className="oneLine" style={{ display: 'block', maxWidth: 190 }} title={securityName}>
      {securityName}
    </span>
  ),
);

/** Leads straight to placing orders, without a look at the terms. */
const placingOf = (full: boolean): Column<ActiveSecurity> =>
  column('place', t('Orders'), (security) => {
    const { words, to, notYet } = placing(security, full);
    return (
      <Button
        title={notYet}
        sx={{ marginLeft: '-8px', minHeight: 24, padding: '0 8px' }}
        to={to}
        aria-label={`${words}: ${nameOf(security)}`}
      >
        {words}
      </Button>
    );
  });

/** The current session, and whether it takes bids now. */
const Session = ({ security: { configuration } }: { security: ActiveSecurity }) => (
  <span className="row" style={{ display: 'inline-flex', flexWrap: 'nowrap' }}>
    {configuration.isHalted ? (
      <Status colour="red">{t('Halted')}</Status>
    ) : configuration.isOpen ? (
      <Status colour="green" icon="●">
        {t('Open')}
      </Status>
    ) : (
      <Status colour="grey">{t('Closed')}</Status>
    )}
    <span className="muted">{t(configuration.configLabel.split(' - ')[0] ?? '')}</span>
  </span>
);
