import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Segments } from '#console/parts/Segments.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { grouped } from '#domain/decimal.ts';
import { paiseText } from '#domain/money.ts';
import { typedNumber } from '#domain/typedNumber.ts';
import type { Ladder } from '../../../marketByPrice/console/ladder.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { priceOfDraft } from '../bid/draft.ts';
import { PriceBox } from '../bid/PriceBox.tsx';
import { termsOf } from '../bid/termsOf.ts';
import { PriceReading } from './PriceReading.tsx';
import type { BidBeingWritten } from './useBid.ts';

/** The quantity and the price of the bid, with the meaning of that price. */
export const QuantityAndPrice = ({
  bid: { draft, room, fault, leave, change, tidy },
  security,
  ladder,
  least = null,
}: {
  bid: Pick<BidBeingWritten, 'draft' | 'room' | 'fault' | 'leave' | 'change' | 'tidy'>;
  security: ActiveSecurity;
  ladder: Ladder | null;
  /** A bid on 0% margin only goes upwards from these; the price in paise. */
  least?: { quantity: number; price: number } | null;
}) => {
  const terms = termsOf(security);
  const { series, cutoffFlag } = security.configuration;
  const price = priceOfDraft(draft);
  return (
    <>
      <div className="pair">
        <TextBox
          label={t('Quantity')}
          hint={
            least
              ? t('at least %{quantity}', { quantity: quantityText(least.quantity) })
              : t('lot %{regularLotSize}', {
                  regularLotSize: quantityText(security.regularLotSize),
                })
          }
          inputMode="numeric"
          value={draft.quantity}
          error={fault('quantity')}
          data-field="quantity"
          onChange={(quantity) => change({ quantity })}
          onBlur={() => {
            if (draft.quantity === '') return;
            leave('quantity');
            tidy({
              quantity: grouped(typedNumber(draft.quantity) ?? '') || draft.quantity,
            });
          }}
        />
        <PriceBox
          value={draft.price}
          terms={least ? { ...terms, floorPrice: Math.max(terms.floorPrice, least.price) } : terms}
          least={least?.price ?? null}
          isDisabled={draft.isMarketOrder}
          error={fault('price')}
          onChange={(typed) => change({ price: typed })}
          onLeave={() => {
            if (draft.price === '') return;
            leave('price');
            if (price !== null) tidy({ price: paiseText(price) });
          }}
        />
      </div>
      <PriceReading bid={draft} security={security} ladder={ladder} room={room} />
      {series === 'RS' && cutoffFlag && (
        <Segments
          label={t('Bid at')}
          name="isMarketOrder"
          value={draft.isMarketOrder ? 'cut-off' : 'price'}
          options={[
            { value: 'price', label: t('A price') },
            { value: 'cut-off', label: t('Cut-off') },
          ]}
          error={fault('isMarketOrder')}
          onChange={(at) => change({ isMarketOrder: at === 'cut-off' })}
        />
      )}
    </>
  );
};
