import { quantityText } from '#console/format.ts';
import { Segments } from '#console/parts/Segments.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { grouped } from '#domain/money.ts';
import { maskedPan } from '#domain/pan.ts';
import {
  type Category,
  categoriesOf,
  categoryLabels,
  isInstitution,
  marginLabels,
} from '#domain/series.ts';
import type { Ladder } from '../marketByPrice/ladder.tsx';
import { priceOf } from '../marketByPrice/words.tsx';
import type { ActiveSecurity } from '../security/activeSecurity.tsx';
import styles from './BidFields.module.css';
import { placeOf, rupeesOf } from './bidWords.tsx';
import { ClientBox } from './ClientBox.tsx';
import { priceOfDraft, termsOf } from './draft.tsx';
import { mostWithin } from './limits.tsx';
import { ParticipantBox } from './ParticipantBox.tsx';
import { PriceBox } from './PriceBox.tsx';
import type { BidBeingWritten } from './useBid.tsx';
import type { Room } from './useRoom.tsx';

/** Short names for the choice of a category; the whole one is its title. */
const shortly: Partial<Record<Category, string>> = { OTHS: 'Other', RI: 'Retail', EMP: 'Employee' };

/** The fields of a bid once its security is known: those that its series leaves a choice in. */
export const BidFields = ({
  bid: { draft, isPro, known, room, participants, fault, leave, change },
  security,
  memberId,
  recent,
  ladder,
}: {
  bid: BidBeingWritten;
  security: ActiveSecurity;
  memberId: string;
  recent: readonly string[];
  ladder: Ladder | null;
}) => {
  const { series, cutoffFlag } = security.configuration;
  const terms = termsOf(security);
  return (
    <>
      {series === 'IS' && (
        <div className={styles.who}>
          <Segments
            label="Category"
            name="category"
            value={draft.category}
            options={categoriesOf.IS.map((value) => ({
              value,
              label: shortly[value] ?? value,
              title: categoryLabels[value],
            }))}
            error={fault('category')}
            onChange={(category) =>
              change({
                category,
                marginType: isInstitution(category) ? draft.marginType : '1',
              })
            }
          />
          <Segments
            label="Bid for"
            name="clientType"
            value={draft.clientType}
            options={[
              { value: 'CLI', label: 'Client' },
              { value: 'PRO', label: 'Pro', title: 'The member itself' },
            ]}
            error={fault('clientType')}
            onChange={(clientType) => change({ clientType, clientId: '', pan: '' })}
          />
        </div>
      )}
      {isPro ? (
        <TextBox
          label="PAN of the member"
          hint={memberId}
          mono
          maxLength={10}
          // What the exchange has on record is not typed; only a member without it must say its PAN.
          disabled={room?.memberPan != null}
          value={room?.memberPan ? maskedPan(room.memberPan) : draft.pan}
          error={fault('pan') ?? fault('clientId')}
          data-field="pan"
          onChange={(pan) => change({ pan: pan.toUpperCase() })}
          onBlur={() => leave('pan')}
        />
      ) : (
        <ClientBox
          clientId={draft.clientId}
          client={known.client}
          recent={recent}
          error={fault('clientId') ?? fault('pan')}
          onChange={(clientId) => change({ clientId })}
          onChoose={(clientId) => change({ clientId })}
          onLeave={() => {
            if (draft.clientId === '') return;
            leave('clientId');
            void known.find();
          }}
        />
      )}
      <div className={styles.pair}>
        <TextBox
          label="Quantity"
          hint={`lot ${quantityText(security.regularLotSize)}`}
          inputMode="numeric"
          value={draft.quantity}
          error={fault('quantity')}
          data-field="quantity"
          onChange={(quantity) => change({ quantity })}
          onBlur={() => {
            if (draft.quantity === '') return;
            leave('quantity');
            change({
              quantity: grouped(draft.quantity.replaceAll(',', '')) || draft.quantity,
            });
          }}
        />
        <PriceBox
          value={draft.price}
          terms={terms}
          isDisabled={draft.isMarketOrder}
          error={fault('price')}
          onChange={(typed) => change({ price: typed })}
          onLeave={() => draft.price !== '' && leave('price')}
        />
      </div>
      <PriceReading bid={draft} security={security} ladder={ladder} room={room} />
      {series === 'RS' && cutoffFlag && (
        <Segments
          label="Bid at"
          name="isMarketOrder"
          value={draft.isMarketOrder ? 'cut-off' : 'price'}
          options={[
            { value: 'price', label: 'A price' },
            { value: 'cut-off', label: 'Cut-off' },
          ]}
          error={fault('isMarketOrder')}
          onChange={(at) => change({ isMarketOrder: at === 'cut-off' })}
        />
      )}
      {series === 'IS' && (
        <div className={isInstitution(draft.category) ? styles.how : undefined}>
          {isInstitution(draft.category) && (
            <Segments
              label="Margin"
              name="marginType"
              value={draft.marginType}
              options={[
                { value: '1', label: marginLabels['1'] },
                {
                  value: '0',
                  label: marginLabels['0'],
                  title: 'Upward changes only, no cancel',
                },
              ]}
              error={fault('marginType')}
              onChange={(marginType) => change({ marginType })}
            />
          )}
          <ParticipantBox
            participantId={draft.participantId}
            participants={participants ?? []}
            isNarrow={isInstitution(draft.category)}
            error={fault('participantId')}
            onChange={(participantId) => change({ participantId })}
            onLeave={() => leave('participantId')}
          />
        </div>
      )}
    </>
  );
};

/** What a price means in this book, and how much a limit leaves room for. */
const PriceReading = ({
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
