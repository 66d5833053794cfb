import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Status } from '#console/parts/Status.tsx';
import { paiseOf } from '#domain/money.ts';
import { useLadder } from '../../../marketByPrice/console/useLadder.ts';
import { type ActiveSecurity, carryPath } from '../../../offer/console/activeSecurity.ts';
import { BidFacts } from '../bid/BidFacts.tsx';
import { clientOf } from '../bid/clients.ts';
import { focusNext } from '../bid/fieldOrder.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { useFieldFocus } from '../bid/useFieldFocus.ts';
import { useWhyNot } from '../bid/useWhyNot.ts';
import { QuantityAndPrice } from '../entry/QuantityAndPrice.tsx';
import { Difference } from './Difference.tsx';
import { ModifyFoot } from './ModifyFoot.tsx';
import { TheirChange } from './TheirChange.tsx';
import { useRevision } from './useRevision.ts';

/**
 * The form of a change: the bid read back, its quantity and price, and what the change makes of its
 * value and margin. Enter goes on, after the last field to the button, where it sends; Escape goes
 * back, from the fields to the list of bids.
 */
export const ModifyForm = ({
  order,
  security,
  onDone,
  onBack,
}: {
  /** The bid as it is now; when it changes, what was typed stays. */
  order: Order;
  security: ActiveSecurity;
  onDone: (order: Order) => void;
  onBack: () => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const goTo = useFieldFocus(form);
  const [isReviewWanted, setReviewWanted] = useState(false);
  const revision = useRevision(order, security, { goTo, onDone });
  const { before, theirs, draft, stage, isReady, obstacle } = revision;
  const { ladder } = useLadder(security.symbol, security.configuration.series);
  const clientName = useClientName(order);
  const whyNotCarried = useWhyNot('carry');
  const navigate = useNavigate();

  useEffect(() => goTo('quantity'), [goTo]);
  const { rebase } = revision;
  useEffect(() => rebase(order), [order, rebase]);
  // The Enter that asks for the review may also have changed the last field just now.
  const { review } = revision;
  useEffect(() => {
    if (!isReviewWanted) return;
    setReviewWanted(false);
    void review();
  }, [isReviewWanted, review]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (key === 'Escape') {
      event.preventDefault();
      if (isReady) revision.back();
      else onBack();
    }
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !form.current) return;
    event.preventDefault();
    if (event.repeat) return;
    if (event.ctrlKey || !focusNext(form.current, target)) setReviewWanted(true);
  };
  const carries = obstacle !== null && whyNotCarried(before) === null;
  return (
    <form
      ref={form}
      className="fills"
      aria-label={t('Modify %{orderId}', { orderId: order.orderId })}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <div className="column scrolls" style={{ gap: 8, padding: '8px 12px' }}>
        <BidFacts order={before} clientName={clientName} />
        <Consequences order={before} />
        {theirs && <TheirChange was={theirs.was} is={theirs.is} />}
        <QuantityAndPrice
          bid={revision}
          security={security}
          ladder={ladder}
          least={
            isUpwardsOnly(before)
              ? { quantity: before.quantity, price: paiseOf(before.price ?? 0) }
              : null
          }
        />
        <Difference before={before} draft={draft} security={security} room={revision.room} />
      </div>
      <ModifyFoot
        stage={stage}
        isReady={isReady}
        isChanged={revision.isChanged}
        obstacle={obstacle}
        instead={
          carries ? (
            <Button
              variant="contained"
              size="large"
              onClick={() =>
                void navigate(carryPath(security), { state: { orderId: before.orderId } })
              }
            >
              {t('Carry Forward')}
            </Button>
          ) : null
        }
        onReview={() => void revision.review()}
        onSend={() => void revision.send()}
        onBack={isReady ? revision.back : onBack}
      />
    </form>
  );
};

const isUpwardsOnly = ({ marginType }: Order) => marginType === '0';

/** The rules of a change that come with the margin and the custodian of a bid. */
const Consequences = ({ order }: { order: Order }) => (
  <>
    {isUpwardsOnly(order) && (
      <p>
        <Status colour="amber">{t('0% margin')}</Status>{' '}
        {t('Quantity and price go upwards only, and the bid cannot be cancelled.')}
      </p>
    )}
    {order.participantId && (
      <p>
        <Status colour="blue">{t('Custodian')}</Status>{' '}
        {t('%{participantId} must confirm the changed bid again.', {
          participantId: order.participantId,
        })}
      </p>
    )}
  </>
);

/** The name behind the client code of a bid; null for the member's own, or while it is not known. */
const useClientName = ({ clientType, clientId }: Order): string | null => {
  const queryClient = useQueryClient();
  const found = useQuery({
    queryKey: ['client-name', clientId],
    queryFn: () => clientOf(queryClient, clientId),
    enabled: clientType === 'CLI',
    staleTime: 300_000,
    retry: false,
  });
  return found.data?.clientName ?? null;
};
