import { type KeyboardEvent, useEffect, useRef } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { type Column, column, PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { paiseOf } from '#domain/money.ts';
import { BidFacts } from '../bid/BidFacts.tsx';
import { bidColumns } from '../bid/bidColumns.tsx';
import { amountOnScreen } from '../bid/bidWords.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { orderWords } from '../bid/ofOrder.ts';
import { type CancelOutcome, useCanceller } from './useCanceller.ts';

/**
 * The bids that are to be cancelled, read back, with what that frees; Enter cancels them, Escape
 * goes back. What could not be cancelled stays here with its reason.
 */
export const CancelReview = ({
  orders,
  whyNot,
  onDone,
  onBack,
}: {
  orders: readonly Order[];
  whyNot: (order: Order) => string | null;
  onDone: (words: string) => void;
  onBack: () => void;
}) => {
  const { fates, cancel } = useCanceller();
  const main = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const possible = orders.filter((order) => whyNot(order) === null);
  const isOver = fates.size > 0 && [...fates.values()].every(({ name }) => name !== 'sending');
  const isPossible = possible.length > 0 && fates.size === 0;
  useEffect(() => {
    (isPossible ? main : back).current?.focus();
  }, [isPossible]);
  useEffect(() => {
    if (isOver) back.current?.focus();
  }, [isOver]);

  const act = async () => {
    const reached = await cancel(possible);
    const isAll =
      reached.size > 0 && [...reached.values()].every((fate) => fate.name === 'cancelled');
    if (isAll) onDone(doneWords(possible));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A user who still holds down the Enter that led here has not read it.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key === 'Escape') {
      event.preventDefault();
      onBack();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div className="fills" onKeyDown={onKeyDown}>
      <div className="column scrolls" style={{ gap: 8, padding: '8px 12px' }}>
        <ReadBack orders={orders} fates={fates} />
      </div>
      <div className="column foot">
        <Refusals orders={orders} fates={fates} whyNot={whyNot} />
        {possible.length > 0 && !isOver && (
          <p className="sentence">
            {t(
              'It leaves the book at once: %{shares} shares worth %{worth}. A cancelled bid cannot be brought back. |||| They leave the book at once: %{shares} shares worth %{worth}. A cancelled bid cannot be brought back.',
              {
                count: possible.length,
                shares: quantityText(sharesOf(possible)),
                worth: amountOnScreen(worthOfAll(possible)),
              },
            )}
          </p>
        )}
        <div className="row">
          {!isOver && (
            <Button
              variant="contained"
              color="error"
              size="large"
              className="grow"
              kbd="Enter"
              ref={main}
              disabled={!isPossible}
              onClick={() => void act()}
            >
              {fates.size > 0
                ? t('Cancelling, %{fates} of %{possible}…', {
                    fates: doneCount(fates),
                    possible: possible.length,
                  })
                : orders.length === 1
                  ? t('Cancel this bid')
                  : t('Cancel %{count} bid |||| Cancel %{count} bids', { count: possible.length })}
            </Button>
          )}
          <Button size="large" kbd="Esc" ref={back} onClick={onBack}>
            {t('Back')}
          </Button>
        </div>
      </div>
    </div>
  );
};

/** The bids, and once they are sent their outcomes. */
const ReadBack = ({
  orders,
  fates,
}: {
  orders: readonly Order[];
  fates: ReadonlyMap<number, CancelOutcome>;
}) => {
  const [only] = orders;
  return orders.length === 1 && only ? (
    <>
      <BidFacts order={only} clientName={null} />
      <p>{orderWords(only)}</p>
    </>
  ) : (
    <PlainTable
      label={t('Bids to cancel')}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        bidColumns.orderId,
        bidColumns.security,
        bidColumns.client,
        bidColumns.quantity,
        bidColumns.price,
        ...(fates.size > 0 ? [fateColumn(fates)] : []),
      ]}
    />
  );
};

/** Why bids cannot be, or were not, cancelled; each reason once, with how many it holds back. */
const Refusals = ({
  orders,
  fates,
  whyNot,
}: {
  orders: readonly Order[];
  fates: ReadonlyMap<number, CancelOutcome>;
  whyNot: (order: Order) => string | null;
}) => {
  const reasons = new Map<string, number>();
  for (const order of orders) {
    const fate = fates.get(order.orderId);
    const words = fate && 'words' in fate ? fate.words : null;
    const reason = words ?? (fates.size === 0 ? whyNot(order) : null);
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(([reason, count]) => (
    <p key={reason} role="alert" className="told softRed">
      <span aria-hidden="true">✕</span>{' '}
      {orders.length > 1 && `${t('%{count} not cancelled:', { count })} `}
      {reason}
    </p>
  ));
};

const fateColumn = (fates: ReadonlyMap<number, CancelOutcome>): Column<Order> =>
  column('fate', t('Outcome'), ({ orderId }) => {
    const fate = fates.get(orderId);
    if (fate?.name === 'cancelled') return <Status colour="grey">{t('Cancelled')}</Status>;
    if (fate?.name === 'refused') return <Status colour="red">{t('Stands')}</Status>;
    if (fate?.name === 'unsent') return <Status colour="amber">{t('Not sent')}</Status>;
    if (fate?.name === 'unknown') return <Status colour="amber">{t('Not known')}</Status>;
    return fate ? t('Sending…') : t('Waiting');
  });

const sharesOf = (orders: readonly Order[]) =>
  orders.reduce((sum, { quantity }) => sum + quantity, 0);
const worthOfAll = (orders: readonly Order[]) =>
  orders.reduce((sum, { value }) => sum + paiseOf(value), 0);
const doneCount = (fates: ReadonlyMap<number, CancelOutcome>) =>
  [...fates.values()].filter(({ name }) => name !== 'sending').length;

const doneWords = (orders: readonly Order[]): string => {
  const [only] = orders;
  return orders.length === 1 && only
    ? t('Order %{orderId} is cancelled: %{only}.', {
        orderId: only.orderId,
        only: orderWords(only),
      })
    : t('%{orders} bids are cancelled, %{orders2} shares.', {
        orders: orders.length,
        orders2: quantityText(sharesOf(orders)),
      });
};
