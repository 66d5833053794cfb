import { useAtServerTime } from '#console/browser/clock.ts';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Status } from '#console/parts/Status.tsx';
import { phaseOf, takesNewOrders } from '#domain/market/offer.ts';
import { seriesLabels } from '#domain/market/series.ts';
import { paiseOf } from '#domain/money.ts';
import { type BookFigures, LadderFigures } from '../../../marketByPrice/console/LadderFigures.tsx';
import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import {
  type ActiveSecurity,
  carryPath,
  sessionOf,
} from '../../../offer/console/activeSecurity.ts';

/** The security of the bid, the state of its book, and the bids that its session does not take. */
export const EntryHead = ({
  security,
  missing,
  ladder,
}: {
  security: ActiveSecurity | null;
  /** The security that the address names, when it is not on offer. */
  missing: string | null;
  ladder: Ladder | null;
}) => (
  <>
    <PageHead
      title={
        security ? (
          <>
            {security.symbol}{' '}
            <span className="faded" style={{ fontWeight: 500 }}>
              {t(seriesLabels[security.configuration.series])} ({security.configuration.series})
            </span>
          </>
        ) : (
          t('Order Entry')
        )
      }
      badge={security && <Taking security={security} />}
      subtitle={
        security && (
          <>
            {security.securityName} · <span className="mono">{security.isinCode}</span>
          </>
        )
      }
      figures={security && <LadderFigures ladder={ladder ?? figuresOf(security)} />}
    />
    {missing !== null && (
      <p role="alert" className="told softAmber" style={{ padding: '4px 12px' }}>
        {t('%{missing} is not on offer. Choose a security.', { missing })}
      </p>
    )}
    {security && <CarryForward security={security} />}
  </>
);

/** Where a bid of T goes on T+1, when the exchange takes no new one. */
const CarryForward = ({ security }: { security: ActiveSecurity }) =>
  useAtServerTime((now) => carriesForward(security, now)) && (
    <p className="told softAmber" style={{ padding: '4px 12px' }}>
      {t('On T+1 non-retail bids of T day can only be carried forward: new bids are not taken.')}{' '}
      <Button variant="text" to={carryPath(security)}>
        {t('Carry Forward Orders')}
      </Button>
    </p>
  );

/** The figures of a book from the securities on offer, until the book itself arrives. */
const figuresOf = ({ configuration }: ActiveSecurity): BookFigures => {
  const { series, dayType, basePrice, indicativePrice, totalQuantity, issueSize } = configuration;
  return {
    series,
    day: dayType.endsWith('1') ? 'T+1' : 'T',
    floorPrice: paiseOf(basePrice),
    indicativePrice: indicativePrice === null ? null : paiseOf(indicativePrice),
    ...{ demand: totalQuantity, issueSize, orders: null },
  };
};

const carriesForward = (security: ActiveSecurity, now: number) =>
  security.configuration.series === 'IS' && phaseOf(sessionOf(security), now) === 'T+1 day';

/** The state of the session: halted, closed, or the bids that it takes now. */
const Taking = ({ security }: { security: ActiveSecurity }) => {
  const takesNew = useAtServerTime((now) => takesNewOrders(sessionOf(security), now));
  const isCarried = useAtServerTime((now) => carriesForward(security, now));
  if (security.configuration.isHalted) return <Status colour="red">{t('Halted')}</Status>;
  if (!security.configuration.isOpen) return <Status colour="grey">{t('Closed')}</Status>;
  return takesNew ? (
    <Status colour="green">{t('New orders')}</Status>
  ) : (
    <Status colour="amber">{isCarried ? t('Carry forward only') : t('No new orders')}</Status>
  );
};
