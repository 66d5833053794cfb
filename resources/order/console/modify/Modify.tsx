import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { useIsPhone } from '#console/browser/useIsPhone.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Kbd } from '#console/parts/Kbd.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { BesideBids } from '../bid/BesideBids.tsx';
import { BidPicker } from '../bid/BidPicker.tsx';
import { DoneLine, doneIn } from '../bid/DoneLine.tsx';
import type { Order } from '../bid/myBidsQuery.ts';
import { OneBid } from '../bid/OneBid.tsx';
import { orderWords } from '../bid/ofOrder.ts';
import { useWhyNot } from '../bid/useWhyNot.ts';
import { ModifyForm } from './ModifyForm.tsx';

const path = '/order/modify';

/**
 * The pages /order/modify and /order/modify/{orderId}: picks and changes one of the user's live
 * bids.
 */
export const Modify = ({ params }: PageProps) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const orderId = params.orderId === undefined ? null : Number(params.orderId);
  const whyNot = useWhyNot('modify');
  const isPhone = useIsPhone();
  const open = (id: number) => void navigate(`${path}/${id}`, { replace: orderId !== null });
  const back = (done?: string) => void navigate(path, { state: done ? { done } : null });
  return (
    <div className="filledPage">
      <PageHead title={t('Order Modify')} subtitle={<Kbd>F3</Kbd>} />
      <BesideBids isOpened={orderId !== null}>
        <BidPicker verb="modify" current={orderId} whyNot={whyNot} onOpen={open} />
        <Panel
          title={
            orderId === null
              ? t('Change')
              : t('Change of …%{orderId}', { orderId: String(orderId).slice(-5) })
          }
          fill
        >
          {orderId === null ? (
            <DoneLine done={doneIn(state)}>
              {t('%{isPhone} You can change its quantity and price.', {
                isPhone: isPhone
                  ? t('Tap a bid to open it.')
                  : t('Press Enter to open the marked bid.'),
              })}
            </DoneLine>
          ) : (
            <OneBid key={orderId} orderId={orderId} onBack={() => back()}>
              {(order, security) => (
                <ModifyForm
                  order={order}
                  security={security}
                  onDone={(changed) => back(doneWords(changed))}
                  onBack={() => back()}
                />
              )}
            </OneBid>
          )}
        </Panel>
      </BesideBids>
    </div>
  );
};

const doneWords = (order: Order) =>
  t('Order %{orderId} is now %{order}.', { orderId: order.orderId, order: orderWords(order) });
