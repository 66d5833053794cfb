import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { croreOf, priceText, quantityText } from '#console/browser/format.ts';
import { say, t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { Dialog } from '#console/parts/Dialog.tsx';
import { Figure } from '#console/parts/Figure.tsx';
import { phone } from '#console/parts/looks.ts';
import { bookWords } from '#domain/market/dayBook.ts';
import { seriesLabels } from '#domain/market/series.ts';
import { dealing } from '#domain/roles.ts';
import { may } from '#model';
import { order } from '#schemas/order.ts';
import type { security } from '#schemas/security.ts';
import {
  type ActiveSecurity,
  nameOf,
  placing,
  reportPath,
} from '../../../offer/console/activeSecurity.ts';
import { Coverage } from '../../../offer/console/Coverage.tsx';

const TermList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '0 24px',
  borderTop: '1px solid var(--line)',
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const TermLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 27,
  borderBottom: '1px solid var(--line)',
  whiteSpace: 'nowrap',
  '& dt': { color: 'var(--ink-2)' },
});

/**
 * The calls of securities. GET /query/securitystats answers statistics and the book that they
 * count; money is in rupees, `totalPrice` is the indicative price.
 */
const calls = callsTo<typeof security>('security');

/**
 * One security with its whole configuration and what is bid for it. When the figures cannot be
 * fetched it closes without a word (specification §8).
 */
export default function SecurityDetail({
  security,
  full,
  onClose,
  onMarketByPrice,
}: {
  security: ActiveSecurity;
  full: boolean;
  onClose: () => void;
  onMarketByPrice: () => void;
}) {
  const reader = useReader();
  const { symbol, configuration } = security;
  const stats = useAsk(
    calls,
    'stats',
    { query: { symbol, series: configuration.series } },
    { retry: false, staleTime: 0, refetchInterval: 5000 },
  );
  const failed = stats.isError && !stats.data;
  useEffect(() => {
    if (failed) onClose();
  }, [failed, onClose]);
  const { data } = stats;
  const { words, to, notYet } = placing(security, full);
  const isDealer = dealing.some((role) => role === reader.role);
  return (
    <Dialog
      title={`${nameOf(security)} · ${security.securityName}`}
      open={!failed}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onMarketByPrice}>{t('Market by Price')}</Button>
          {may(reader, 'list', order) && (
            <Button to={reportPath(security)}>{t('View Orders')}</Button>
          )}
          {isDealer && (
            <Button variant="contained" to={to} title={notYet}>
              {words}
            </Button>
          )}
        </>
      }
    >
      <div className="figures" style={{ paddingBottom: 12 }}>
        <Figure label={t('Demand')} value={quantityText(data?.totalQuantity)} />
        <Figure label={t('Bids')} value={quantityText(data?.totalRecords)} />
        <Figure label={t('Value, ₹ crore')} value={data ? croreOf(data.totalValue, 2) : '–'} />
        {configuration.series === 'IS' && (
          <Figure label={t('Indicative')} value={priceText(data?.totalPrice)} />
        )}
      </div>
      <TermList>
        <Term name={t('Demand counts')}>{data ? say(bookWords(data)) : '–'}</Term>
        <Term name={t('Series')}>
          {configuration.series} {t(seriesLabels[configuration.series])}
        </Term>
        <Term name={t('Session')}>
          {t(configuration.configLabel)},{' '}
          {configuration.isHalted ? t('halted') : configuration.isOpen ? t('open') : t('closed')}
        </Term>
        <Term name="ISIN">
          <span className="mono">{security.isinCode}</span>
        </Term>
        <Term name={t('New orders')}>
          {configuration.isNewOrderAllowed ? t('Allowed') : t('Not allowed')}
        </Term>
        <Term name={t('Floor price')}>{priceText(configuration.basePrice)}</Term>
        <Term name={t('Cut-off price of T day')}>{priceText(configuration.cutOffPrice)}</Term>
        <Term name={t('Issue size')}>{quantityText(configuration.issueSize)}</Term>
        <Term name={t('Coverage')}>
          <Coverage
            demand={data?.totalQuantity ?? configuration.totalQuantity}
            offered={configuration.issueSize}
          />
        </Term>
        <Term name={t('Face value')}>{priceText(security.faceValue)}</Term>
        <Term name={t('Bids at cut-off')}>
          {configuration.cutoffFlag ? t('Allowed') : t('Not allowed')}
        </Term>
        <Term name={t('Tick size')}>{priceText(security.tickSize)}</Term>
        <Term name={t('Lot size')}>{quantityText(security.regularLotSize)}</Term>
        <Term name={t('T day')}>{configuration.openOnDate}</Term>
        <Term name={t('T+1 day')}>{configuration.nextOnDate}</Term>
        <Term name={t('Market open')}>{configuration.mktOpenTime}</Term>
        <Term name={t('Market close')}>{configuration.mktCloseTime}</Term>
      </TermList>
    </Dialog>
  );
}

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <TermLine>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </TermLine>
);
