import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import { priceOf } from '../../../marketByPrice/console/words.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { amountOnScreen, placeOf } from '../bid/bidWords.ts';
import { priceOfDraft } from '../bid/draft.ts';
import { mostWithin } from '../bid/limits.ts';
import { termsOf } from '../bid/termsOf.ts';
import type { Room } from '../bid/useRoom.ts';
import type { BidBeingWritten } from './useBid.ts';

/** The meaning of a price in this book, and the quantity that a limit still allows at it. */
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
    <p className="small" style={{ minHeight: 36 }}>
      {bid.isMarketOrder
        ? t('At the cut-off price, valued at %{number}.', {
            number: priceOf(Math.max(cutOffPrice ?? 0, floorPrice)),
          })
        : price !== null && ladder
          ? placeOf(price, ladder)
          : t('Floor %{floorPrice}%{cutOffPrice}.', {
              floorPrice: priceOf(floorPrice),
              cutOffPrice:
                cutOffPrice === null
                  ? ''
                  : t(', cut-off of T day %{cutOffPrice}', { cutOffPrice: priceOf(cutOffPrice) }),
            })}
      {most &&
        ` ${t('At most %{quantity} within %{isLeft}%{limit}%{isLeft2}.', { quantity: quantityText(most.quantity), isLeft: most.isLeft ? 'the ' : '', limit: amountOnScreen(most.limit), isLeft2: most.isLeft ? ' left' : '' })}`}
    </p>
  );
};
