import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useServerNow } from '#console/browser/clock.ts';
import { timeText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { useWrite } from '#console/calls/callsTo.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { Loading } from '#console/parts/Notes.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Status } from '#console/parts/Status.tsx';
import { isLive } from '#domain/market/dayBook.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { BidFacts } from '../bid/BidFacts.tsx';
import { forgetBids } from '../bid/bidCalls.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { useBidById } from '../bid/OneBid.tsx';
import { orderCalls } from '../bid/orderCalls.ts';
import { ParticipantBox } from '../bid/ParticipantBox.tsx';
import { useParticipants } from '../bid/participants.ts';
import { useFieldFocus } from '../bid/useFieldFocus.ts';
import { BidTimeline } from '../life/BidTimeline.tsx';
import { timeLeft } from './custodianWords.ts';
import { useCustodianTotals } from './useCustodianTotals.ts';

const list = '/cf/report';

/** The page /cf/modify/{orderId}: one's own live bid is given another custodian, or none. */
export const ChangeCustodian = ({ params }: PageProps) => {
  const { data: order, error, refetch } = useBidById(Number(params.orderId));
  const head = (
    <PageHead
      title={t('Change Custodian')}
      subtitle={<span className="mono">{params.orderId}</span>}
      actions={<Button to={list}>{t('CP Confirmations')}</Button>}
    />
  );
  if (!order && !error) return <Loading />;
  return (
    <div className="filledPage">
      {head}
      {order ? (
        <Columns widths="minmax(420px, 1fr) minmax(420px, 1fr)">
          <Panel title={t('Custodian of the bid')} fill>
            <ChangeForm key={order.orderId} order={order} />
          </Panel>
          <Panel title={t('What happened to it')} fill>
            <BidTimeline orderId={order.orderId} />
          </Panel>
        </Columns>
      ) : (
        <p role="alert" className="note">
          {error?.message} <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </p>
      )}
    </div>
  );
};

/** The new custodian of the bid. Enter sends, Escape goes back to the list. */
const ChangeForm = ({ order }: { order: Order }) => {
  const [typed, setTyped] = useState(order.participantId ?? '');
  const participants = useParticipants() ?? [];
  const obstacle = useObstacle(order);
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const box = useRef<HTMLFormElement>(null);
  const goTo = useFieldFocus(box);
  useEffect(() => goTo('participantId'), [goTo]);
  const participantId = withoutHidden(typed) || null;
  const isChanged = participantId !== order.participantId;

  const { error, isPending, mutate, reset } = useWrite(orderCalls, 'changeCustodian', {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['order-custodian'] });
      notify(
        participantId === null
          ? t('Order %{orderId} no longer names a custodian and is confirmed.', {
              orderId: order.orderId,
            })
          : t('Order %{orderId} waits for %{participantId} to confirm it.', {
              orderId: order.orderId,
              participantId,
            }),
        { type: 'success' },
      );
      void navigate(list);
    },
    onSettled: () => forgetBids(client),
  });
  const fault: string | null = error?.body?.errors?.participantId ?? null;
  const refusal = fault === null ? (error?.message ?? null) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || obstacle !== null || isPending) return;
    const { orderId, version } = order;
    mutate({ params: { orderId }, body: { participantId, version } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(list);
  };
  return (
    <form
      ref={box}
      className="fills"
      aria-label={t('Custodian of %{orderId}', { orderId: order.orderId })}
      noValidate
      onSubmit={send}
      onKeyDown={onKeyDown}
    >
      <div className="column scrolls" style={{ gap: 8, padding: '8px 12px' }}>
        <BidFacts order={order} clientName={null} />
        <ParticipantBox
          participantId={typed}
          participants={participants}
          isNarrow={false}
          isAlone
          error={fault}
          onChange={(text) => {
            setTyped(text);
            if (fault !== null) reset();
          }}
          onLeave={() => undefined}
        />
        {isChanged && obstacle === null && <Consequence of={participantId} order={order} />}
      </div>
      <div className="column foot">
        {(refusal ?? obstacle) !== null && (
          <p role="alert" className={refusal === null ? 'told softAmber' : 'told softRed'}>
            <span aria-hidden="true">{refusal === null ? '◐' : '✕'}</span> {refusal ?? obstacle}
          </p>
        )}
        <CutOffLine order={order} />
        <div className="row">
          <Button
            variant="contained"
            size="large"
            type="submit"
            className="grow"
            kbd="Enter"
            disabled={!isChanged || obstacle !== null || isPending}
          >
            {isPending
              ? t('Sending…')
              : isChanged
                ? t('Change custodian')
                : t('Nothing is changed yet')}
          </Button>
          <Button size="large" kbd="Esc" disabled={isPending} onClick={() => void navigate(list)}>
            {t('Back')}
          </Button>
        </div>
      </div>
    </form>
  );
};

/** The words on a bid with another custodian, or none. */
const Consequence = ({ of: participantId, order }: { of: string | null; order: Order }) => (
  <p>
    {participantId === null ? (
      <>
        <Status colour="green">{t('No custodian')}</Status>{' '}
        {t('The bid settles through the member and needs no confirmation.')}
      </>
    ) : (
      <>
        <Status colour="amber">{t('Custodian pending')}</Status>{' '}
        {richly('%{participantId} must confirm the bid %{isCpApproved}until the cut-off.', {
          participantId,
          isCpApproved: order.isCpApproved && `${t('again')} `,
        })}
      </>
    )}
  </p>
);

const useCutOffAt = (order: Order): string | null =>
  useCustodianTotals().data?.totals.find(
    ({ symbol, series, day, marginType }) =>
      symbol === order.symbol &&
      series === order.series &&
      day === order.day &&
      marginType === order.marginType,
  )?.cutOffAt ?? null;

const CutOffLine = ({ order }: { order: Order }) => {
  const now = useServerNow();
  const cutOffAt = useCutOffAt(order);
  return cutOffAt === null ? null : (
    <p className="muted">
      {t('Custodian cut-off %{cutOffAt}, %{words}', {
        cutOffAt: timeText(cutOffAt),
        words: timeLeft(cutOffAt, now).words,
      })}
    </p>
  );
};

/** Why the custodian of a bid cannot be changed just now, in words; null when it can. */
const useObstacle = (order: Order): string | null => {
  const now = useServerNow();
  const cutOffAt = useCutOffAt(order);
  if (!isLive(order)) return t('The bid is no longer live.');
  if (order.series !== 'IS') return t('Only non-retail bids name a custodian.');
  if (order.waitsFor === 'RMS') return t('Risk management has not answered for the bid yet.');
  return cutOffAt !== null && timeLeft(cutOffAt, now).isOver ? t('The cut-off has passed.') : null;
};
