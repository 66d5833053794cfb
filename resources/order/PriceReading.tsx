import { quantityText } from '#console/format.ts';
import type { Ladder } from '../marketByPrice/ladder.tsx';
import { priceOf } from '../marketByPrice/words.tsx';
import type { ActiveSecurity } from '../security/activeSecurity.tsx';
import styles from './BidFields.module.css';
import { placeOf, rupeesOf } from './bidWords.tsx';
import { priceOfDraft } from './draft.tsx';
import { mostWithin } from './limits.tsx';
import { termsOf } from './termsOf.tsx';
import type { BidBeingWritten } from './useBid.tsx';
import type { Room } from './useRoom.tsx';

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
        ` At most ${quantityText(most.quantity)} within ${most.isLeft ? 'the ' : ''}${rupeesOf(most.limit)}${most.isLeft ? ' left' : ''}.`}
    </p>
  );
};
