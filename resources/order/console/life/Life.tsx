import { useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { UnreadPage } from '#console/parts/Unread.tsx';
import { WhyNot } from '#console/parts/WhyNot.tsx';
import { notAllottedYet } from '#domain/bid/bid.ts';
import { isLive } from '#domain/market/dayBook.ts';
import { dealing } from '#domain/roles.ts';
import { WhyLink } from '../../../allotment/console/WhyLink.tsx';
import { useActiveSecurities } from '../../../offer/console/activeSecurity.ts';
import { useBidById } from '../bid/OneBid.tsx';
import { OrderStatus } from '../bid/OrderStatus.tsx';
import { useWhyNot } from '../bid/useWhyNot.ts';
import { BidDetails } from './BidDetails.tsx';
import { BidTimeline } from './BidTimeline.tsx';

/** The page /order/report/{orderId}: a bid with everything that ever happened to it. */
export const Life = ({ params }: PageProps) => {
  const orderId = Number(params.orderId);
  const request = useBidById(orderId);
  const { data: order } = request;
  const reader = useReader();
  const navigate = useNavigate();
  const whyNotModified = useWhyNot('modify');
  const whyNotCancelled = useWhyNot('cancel');
  const whyNotCarried = useWhyNot('carry');
  const isOnOffer = useActiveSecurities().data !== undefined;
  if (!order)
    return (
      <UnreadPage
        request={request}
        title={t('Order')}
        subtitle={<span className="mono">{params.orderId}</span>}
        again={t('Try again')}
      >
        <WhyNot words={request.error?.message} />
      </UnreadPage>
    );
  const isDealer = dealing.some((role) => role === reader.role);
  const may = isDealer && isLive(order);
  const whyNot = whyNotCarried(order);
  const isEarly = whyNot === notAllottedYet(order.symbol).message;
  return (
    <div className="filledPage">
      <PageHead
        title={
          <>
            {order.symbol} {order.series}
          </>
        }
        subtitle={<span className="mono">{order.orderId}</span>}
        badge={<OrderStatus order={order} />}
        actions={
          <>
            {order.allottedQuantity !== null && <WhyLink orderId={order.orderId} />}
            {isDealer && (
              <Button
                title={t('Enter another bid that begins with these values')}
                onClick={() => void navigate(`/order/entry?like=${order.orderId}`)}
              >
                {t('Bid again')}
              </Button>
            )}
            {may && (
              <>
                {isOnOffer && (whyNot === null || isEarly) && (
                  <Button
                    variant="contained"
                    title={whyNot ?? undefined}
                    disabled={isEarly}
                    onClick={() =>
                      void navigate(`/order/carry-forward/${order.symbol}`, {
                        state: { orderId: order.orderId },
                      })
                    }
                  >
                    {t('Carry Forward')}
                  </Button>
                )}
                <Button
                  changes
                  kbd="F2"
                  title={whyNotCancelled(order) ?? undefined}
                  disabled={whyNotCancelled(order) !== null}
                  onClick={() => void navigate(`/order/cancel/${order.orderId}`)}
                >
                  {t('Cancel')}
                </Button>
                <Button
                  variant={whyNotModified(order) === null ? 'contained' : 'outlined'}
                  changes
                  kbd="F3"
                  title={whyNotModified(order) ?? undefined}
                  disabled={whyNotModified(order) !== null}
                  onClick={() => void navigate(`/order/modify/${order.orderId}`)}
                >
                  {t('Modify')}
                </Button>
              </>
            )}
          </>
        }
      />
      <Columns widths="minmax(420px, 1fr) minmax(420px, 1fr)">
        <Panel title={t('Bid')} fill>
          <BidDetails order={order} />
        </Panel>
        <Panel title={t('What happened to it')} fill>
          <BidTimeline orderId={order.orderId} />
        </Panel>
      </Columns>
    </div>
  );
};
