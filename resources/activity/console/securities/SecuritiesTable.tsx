import { useState } from 'react';
import { priceText, quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { later } from '#console/browser/later.tsx';
import { useMedia } from '#console/browser/useMedia.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { type Column, PlainTable } from '#console/parts/PlainTable.tsx';
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
        columns={[
          {
            name: 'symbol',
            label: t('Symbol'),
            render: ({ symbol, securityName }) => (
              <b className="strong" title={securityName}>
                {symbol}
              </b>
            ),
          },
          {
            name: 'series',
            label: t('Series'),
            render: ({ configuration: { series } }) => (
              <>
                {series} {!isSmall && <span className="muted">{t(seriesLabels[series])}</span>}
              </>
            ),
          },
          ...(isNamed ? [name] : []),
          {
            name: 'floor',
            label: t('Floor'),
            align: 'right',
            render: ({ configuration }) => priceText(configuration.basePrice),
          },
          {
            name: 'indicative',
            label: t('Indicative'),
            align: 'right',
            // None is published for retail and employees (market facts §1.5).
            render: ({ configuration }) =>
              priceText(configuration.series === 'IS' ? configuration.indicativePrice : null),
          },
          {
            name: 'offered',
            label: t('Offered'),
            align: 'right',
            render: ({ configuration }) => quantityText(configuration.issueSize),
          },
          {
            name: 'demand',
            label: t('Demand'),
            align: 'right',
            render: ({ configuration }) => quantityText(configuration.totalQuantity),
          },
          {
            name: 'coverage',
            label: t('Coverage'),
            render: ({ configuration }) => (
              <Coverage
                demand={configuration.totalQuantity}
                offered={configuration.issueSize}
                width={isSmall ? 44 : undefined}
              />
            ),
          },
          {
            name: 'session',
            label: t('Session'),
            render: (security) => <Session security={security} />,
          },
          {
            name: 'mbp',
            label: t('Book'),
            render: (security) => (
              <Button
                sx={{ marginLeft: '-8px', minHeight: 24, padding: '0 8px' }}
                aria-label={t('MBP of %{security}', { security: nameOf(security) })}
                title={t('Market by price')}
                onClick={() => setDialog({ name: nameOf(security), dialog: 'mbp' })}
              >
                {t('MBP')}
              </Button>
            ),
          },
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

const name: Column<ActiveSecurity> = {
  name: 'name',
  get label() {
    return t('Name');
  },
  render: ({ securityName }) => (
    <span className="oneLine" style={{ display: 'block', maxWidth: 190 }} title={securityName}>
      {securityName}
    </span>
  ),
};

/** Leads straight to placing orders, without a look at the terms. */
const placingOf = (full: boolean): Column<ActiveSecurity> => ({
  name: 'place',
  label: t('Orders'),
  render: (security) => {
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
  },
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
