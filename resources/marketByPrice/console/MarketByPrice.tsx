import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { type Series, seriesLabels } from '#domain/market/series.ts';
import { dealing } from '#domain/roles.ts';
import { type ActiveSecurity, entryPath } from '../../offer/console/activeSecurity.ts';
import { ChooseSecurity } from '../../offer/console/ChooseSecurity.tsx';
import { SecuritiesAge } from '../../offer/console/SecuritiesAge.tsx';
import { useLiveSecurities } from '../../offer/console/useLiveSecurities.ts';
import { BookTotals } from './BookTotals.tsx';
import { DepthLadder } from './DepthLadder.tsx';
import { LadderFigures } from './LadderFigures.tsx';
import { LadderTable, noBook } from './LadderTable.tsx';
import { Live } from './Live.tsx';
import styles from './MarketByPrice.module.css';
import { useLadder } from './useLadder.ts';

/** The page /mbp: choose a security, and see its book live as figures and as a chart. */
export const MarketByPrice = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { role } = useReader();
  const securities = useLiveSecurities();
  const wanted = { symbol: search.get('symbol'), series: search.get('series') };
  // An address that names less than a book shows the first that it may mean.
  const chosen = securities.data?.find(
    ({ symbol, configuration }) =>
      (wanted.symbol ?? symbol) === symbol &&
      (wanted.series ?? configuration.series) === configuration.series,
  );
  const symbol = chosen?.symbol ?? wanted.symbol;
  const series = chosen?.configuration.series ?? seriesOf(wanted.series);
  const isNowhere = securities.data !== undefined && series === null;
  const { ladder, since, error, refresh } = useLadder(symbol, series);
  const open = (security: ActiveSecurity) => navigate(pathOf(security), { replace: true });

  return (
    <div className="filledPage">
      <PageHead
        title={t('Market by Price')}
        subtitle={
          series ? `${symbol} ${t(seriesLabels[series])} (${series})` : (symbol ?? undefined)
        }
        figures={ladder && <LadderFigures ladder={ladder} />}
        actions={
          chosen && dealing.some((one) => one === role) ? (
            <Button to={entryPath(chosen)}>{t('Order Entry')}</Button>
          ) : undefined
        }
      />
      <Columns
        widths="minmax(256px, 280px) minmax(490px, 1fr) minmax(340px, 1fr)"
        narrow="204px minmax(440px, 494px) minmax(264px, 1fr)"
        className={styles.columns}
      >
        <Panel title={t('Securities')} subtitle={<SecuritiesAge of={securities} isShort />}>
          <ChooseSecurity
            securities={securities.data ?? []}
            chosen={chosen ?? null}
            isLoading={securities.isLoading}
            onChoose={(security) => void open(security)}
          />
        </Panel>
        <Panel
          title={t('Ladder')}
          subtitle={<Live since={since} failed={error !== null} book={ladder} />}
          footer={ladder && ladder.rungs.length > 0 ? <BookTotals ladder={ladder} /> : undefined}
          fill
        >
          {ladder ? (
            <LadderTable ladder={ladder} />
          ) : isNowhere ? (
            <p className="middle">
              {symbol === null
                ? t('No security is on offer.')
                : t('%{symbol} is not on offer. Choose a security.', { symbol })}
            </p>
          ) : (
            <Waiting error={error} retry={refresh} />
          )}
        </Panel>
        <Panel
          title={t('Depth')}
          subtitle={<Live since={since} failed={error !== null} book={ladder} />}
          fill
        >
          {ladder && ladder.rungs.length > 0 ? (
            <DepthLadder key={`${ladder.symbol} ${ladder.series}`} ladder={ladder} />
          ) : (
            ladder && <p className="middle">{t(noBook)}</p>
          )}
        </Panel>
      </Columns>
    </div>
  );
};

const Waiting = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <p className="middle">
    {error === null ? (
      t('Loading…')
    ) : (
      <>
        {error instanceof Error ? error.message : t('The book could not be fetched.')}{' '}
        <Button onClick={retry}>{t('Try again')}</Button>
      </>
    )}
  </p>
);

const seriesOf = (text: string | null): Series | null =>
  text !== null && text in seriesLabels ? (text as Series) : null;

/** The address of the page for one security. */
const pathOf = ({ symbol, configuration }: ActiveSecurity) =>
  `/mbp?${new URLSearchParams({ symbol, series: configuration.series })}`;
