import { quantityText } from '#console/browser/format.ts';
import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import { priceOf } from '../../../marketByPrice/console/words.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { amountOnScreen, placeOf } from '../bid/bidWords.ts';
import { priceOfDraft } from '../bid/draft.ts';
import { mostWithin } from '../bid/limits.ts';
import { termsOf } from '../bid/termsOf.ts';
import type { Room } from '../bid/useRoom.ts';
import styles from './BidFields.module.css';
import type { BidBeingWritten } from './useBid.ts';

/** What a price means in this book, and how much a limit leaves room for. */
export const PriceReading = ({
  bid,
  security,
  ladder,
  room,
}: {
  bid: BidBeingWritten['draft'];
  security: ActiveSecurity;
  ladder: Ladder | null;
  room: Room | null;
}) => {
  const { floorPrice, cutOffPrice } = termsOf(security);
  const price = priceOfDraft(bid);
  const most = mostWithin(bid, security, room);
  return (
    <p className={styles.place}>
      {bid.isMarketOrder
        ? `At the cut-off price, valued at ${priceOf(Math.max(cutOffPrice ?? 0, floorPrice))}.`
        : price !== null && ladder
          ? placeOf(price, ladder)
          : `Floor ${priceOf(floorPrice)}${cutOffPrice === null ? '' : `, cut-off of T day ${priceOf(cutOffPrice)}`}.`}
      {most &&
        ` At most ${quantityText(most.quantity)} within ${most.isLeft ? 'the ' : ''}${amountOnScreen(most.limit)}${most.isLeft ? ' left' : ''}.`}
    </p>
  );
};
