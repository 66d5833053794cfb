import { quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { termsOfDraft } from '../bid/ofOrder.ts';

/** The changes that another user made to a bid while this user was editing it. */
export const TheirChange = ({ was, is }: { was: Order; is: Order }) => (
  <p role="alert" className="told softAmber">
    {richly(
      '%{span} Another user has changed this bid: %{part}. What you typed is still here; look at what it changes now.',
      {
        span: <span aria-hidden="true">◐</span>,
        part:
          [
            was.quantity !== is.quantity &&
              t('quantity %{quantity} to %{quantity2}', {
                quantity: quantityText(was.quantity),
                quantity2: quantityText(is.quantity),
              }),
            (was.price !== is.price || was.isMarketOrder !== is.isMarketOrder) &&
              t('price %{was} to %{is}', { was: priceWords(was), is: priceWords(is) }),
            was.orderStatus !== is.orderStatus &&
              t('status %{orderStatus} to %{orderStatus2}', {
                orderStatus: t(was.orderStatus),
                orderStatus2: t(is.orderStatus),
              }),
          ]
            .filter(Boolean)
            .join(', ') || t('nothing shown here'),
      },
    )}
  </p>
);

const priceWords = (order: Order) => (order.isMarketOrder ? 'cut-off' : termsOfDraft(order).price);
