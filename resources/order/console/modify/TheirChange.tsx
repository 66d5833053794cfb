import { quantityText } from '#console/browser/format.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { termsOfDraft } from '../bid/ofOrder.ts';
import styles from '../entry/BidFoot.module.css';

/** What another user changed in a bid while this one was changing it. */
export const TheirChange = ({ was, is }: { was: Order; is: Order }) => (
  <p role="alert" className={styles.obstacle}>
    <span aria-hidden="true">◐</span> Another user has changed this bid:{' '}
    {[
      was.quantity !== is.quantity &&
        `quantity ${quantityText(was.quantity)} to ${quantityText(is.quantity)}`,
      (was.price !== is.price || was.isMarketOrder !== is.isMarketOrder) &&
        `price ${priceWords(was)} to ${priceWords(is)}`,
      was.orderStatus !== is.orderStatus && `status ${was.orderStatus} to ${is.orderStatus}`,
    ]
      .filter(Boolean)
      .join(', ') || 'nothing that you see here'}
    . What you typed is still here; look at what it changes now.
  </p>
);

const priceWords = (order: Order) => (order.isMarketOrder ? 'cut-off' : termsOfDraft(order).price);
