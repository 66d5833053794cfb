import { styled } from '@mui/material/styles';
import { useGetList } from 'react-admin';
import { priceText, quantityText, timeText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import { Button } from '#console/parts/Button.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { Colour } from '#model';
import { orderLog } from '#schemas/orderLog.ts';
import { useRefetchOnOrders } from '../bid/useRefetchOnOrders.ts';

const Events = styled('ol')({
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '152px minmax(0, 1fr)',
    gap: 12,
    padding: '8px 12px',
    borderBottom: '1px solid var(--line)',
  },
  '& time': { whiteSpace: 'nowrap', color: 'var(--ink-2)' },
});

const What = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  fontWeight: 550,
});

type Event = Row<typeof orderLog>;

/** Events that one look fetches; a bid with more of them shows its latest. */
const atMost = 100;

/** Everything that happened to a bid, latest first: when, what, what it changed, who did it and why. */
export const BidTimeline = ({ orderId }: { orderId: number }) => {
  const wanted = {
    filter: { orderId },
    sort: { field: 'id', order: 'DESC' },
    pagination: first(atMost),
  } satisfies Wanted<typeof orderLog>;
  const events = useGetList<Row<typeof orderLog>>(orderLog.name, wanted);
  useRefetchOnOrders([orderLog.name, 'getList', wanted], (message) => message.orderId === orderId);
  if (!events.data)
    return (
      <p className="note">
        {events.isError ? (
          <>
            {events.error.message}{' '}
            <Button onClick={() => void events.refetch()}>{t('Try again')}</Button>
          </>
        ) : (
          t('Loading…')
        )}
      </p>
    );
  return (
    <Events aria-label={t('Events of the bid, latest first')}>
      {events.data.map((event) => (
        <li key={event.id}>
          <time dateTime={String(event.at)}>{timeText(String(event.at))}</time>
          <div>
            <What>
              <Status colour={colourOf(event)}>{t(words[event.event] ?? event.event)}</Status>
              {changeOf(event)}
            </What>
            {event.reason && (
              <p className="faded" style={{ fontStyle: 'italic' }}>
                {saidIn(event, 'reason')}
              </p>
            )}
            <p className="muted">
              {richly('by %{doneBy}%{userId}', {
                doneBy: event.doneBy,
                userId:
                  event.doneBy !== event.userId && t(', for %{userId}', { userId: event.userId }),
              })}
              {event.apiClientId != null &&
                t(', through API client %{id}', { id: event.apiClientId })}
            </p>
          </div>
        </li>
      ))}
    </Events>
  );
};

const { choices = {}, options } = orderLog.fields.event;
const words: Readonly<Record<string, string>> = choices;
const colourOf = ({ event }: Event): Colour =>
  (options.colours as Record<string, Colour> | undefined)?.[event] ?? 'grey';

/**
 * The effect of an event on quantity and price: '10,000 at 384.00', or each changed one with its
 * old value.
 */
const changeOf = ({ quantity, quantityBefore, price, priceBefore }: Event): string => {
  const at = price === null ? 'cut-off' : priceText(price);
  if (quantityBefore === null)
    return t('%{quantity} at %{at}', { quantity: quantityText(quantity), at });
  const changes = [
    quantityBefore !== quantity && `${quantityText(quantityBefore)} → ${quantityText(quantity)}`,
    priceBefore !== price && `${priceBefore === null ? 'cut-off' : priceText(priceBefore)} → ${at}`,
  ].filter(Boolean);
  return changes.length > 0
    ? changes.join(', ')
    : t('%{quantity} at %{at}', { quantity: quantityText(quantity), at });
};
