import { useState } from 'react';
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
import { useWhyNot } from '../bid/useWhyNot.ts';
import { CancelReview } from './CancelReview.tsx';

const path = '/order/cancel';

/**
 * The pages /order/cancel and /order/cancel/{orderId}: reads back and cancels one of the user's
 * live bids, or several chosen ones.
 */
export const Cancel = ({ params }: PageProps) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const whyNot = useWhyNot('cancel');
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Order>>(new Map());
  const [isReviewing, setReviewing] = useState(false);
  const orderId = params.orderId === undefined ? null : Number(params.orderId);
  const [first] = chosen.keys();

  const open = (id: number) => {
    if (orderId === null && chosen.size > 0) setReviewing(true);
    else void navigate(`${path}/${id}`, { replace: orderId !== null });
  };
  const choose = (orders: readonly Order[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const order of orders)
      if (isChosen) next.set(order.orderId, order);
      else next.delete(order.orderId);
    setChosen(next);
  };
  const back = (done?: string) => {
    setReviewing(false);
    if (done !== undefined) setChosen(new Map());
    void navigate(path, { state: done ? { done } : null });
  };
  const review = (orders: readonly Order[]) => (
    <CancelReview orders={orders} whyNot={whyNot} onDone={back} onBack={() => back()} />
  );
  return (
    <div className="filledPage">
      <PageHead title={t('Order Cancel')} subtitle={<Kbd>F2</Kbd>} />
      <BesideBids isOpened={orderId !== null || isReviewing}>
        <BidPicker
          verb="cancel"
          current={orderId ?? (isReviewing ? (first ?? null) : null)}
          choosing={{ chosen, onChoose: choose }}
          whyNot={whyNot}
          onOpen={open}
        />
        <Panel title={t('To cancel')} fill>
          {orderId !== null ? (
            <OneBid key={orderId} orderId={orderId} onBack={() => back()}>
              {(order) => review([order])}
            </OneBid>
          ) : isReviewing ? (
            review([...chosen.values()])
          ) : (
            <DoneLine done={doneIn(state)}>
              {isPhone
                ? t('Tap a bid to review it. Where bids are selected, it opens all of them.')
                : t('Press Enter to review the marked bid, or all bids selected with Space.')}
            </DoneLine>
          )}
        </Panel>
      </BesideBids>
    </div>
  );
};
