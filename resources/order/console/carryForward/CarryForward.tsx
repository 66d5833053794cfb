import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from '#console/browser/clock.ts';
import { t } from '#console/browser/language.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { phaseOf } from '#domain/market/offer.ts';
import { LadderFigures } from '../../../marketByPrice/console/LadderFigures.tsx';
import { useLadder } from '../../../marketByPrice/console/useLadder.ts';
import {
  type ActiveSecurity,
  carryPath,
  sessionOf,
  useActiveSecurities,
} from '../../../offer/console/activeSecurity.ts';
import { ChooseSecurity } from '../../../offer/console/ChooseSecurity.tsx';
import { CarryBids } from './CarryBids.tsx';

/**
 * The pages /order/carry-forward and /order/carry-forward/{symbol}: one's own non-retail bids of T
 * day, carried forward to T+1.
 */
export const CarryForward = ({ params }: PageProps) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const securities = useActiveSecurities();
  const onT1 = (securities.data ?? []).filter(isCarried);
  const wanted = params.symbol?.toUpperCase();
  const security = onT1.find(({ symbol }) => symbol === wanted) ?? null;
  const { ladder } = useLadder(security?.symbol ?? null, security && 'IS');
  const [only, ...more] = onT1;
  if (wanted === undefined && only && more.length === 0)
    return <Navigate to={carryPath(only)} replace />;
  return (
    <div className="filledPage">
      <PageHead
        title={
          security
            ? t('%{symbol}: Carry Forward Orders', { symbol: security.symbol })
            : t('Carry Forward Orders')
        }
        subtitle={security?.securityName}
        figures={ladder && <LadderFigures ladder={ladder} />}
      />
      {security ? (
        <CarryBids key={security.symbol} security={security} first={orderIdIn(state)} />
      ) : (
        <Panel title={t('Non-retail on T+1')} fill>
          <FocusFirstRow isReady={onT1.length > 0} />
          {wanted !== undefined && securities.data && (
            <p role="alert" className="middle">
              {t('%{wanted} IS is not on its T+1 day: nothing of it is carried forward.', {
                wanted,
              })}
            </p>
          )}
          <ChooseSecurity
            securities={onT1}
            chosen={null}
            isLoading={securities.isLoading}
            onChoose={(chosen) => void navigate(carryPath(chosen))}
          />
        </Panel>
      )}
    </div>
  );
};

/** Puts the focus on the first security, since choosing one is all there is to do. */
const FocusFirstRow = ({ isReady }: { isReady: boolean }) => {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isReady)
      mark.current?.closest('section')?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  }, [isReady]);
  return <span ref={mark} hidden />;
};

const orderIdIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'orderId' in state ? Number(state.orderId) : null;

/** Whether bids of T day are carried forward in a series today. */
const isCarried = (security: ActiveSecurity): boolean =>
  security.configuration.series === 'IS' && phaseOf(sessionOf(security), serverNow()) === 'T+1 day';
