import { Segments } from '#console/parts/Segments.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { maskedPan } from '#domain/pan.ts';
import { type Category, categoriesOf, categoryLabels, isInstitution } from '#domain/series.ts';
import type { ActiveSecurity } from '../security/activeSecurity.tsx';
import styles from './BidFields.module.css';
import { ClientBox } from './ClientBox.tsx';
import type { BidBeingWritten } from './useBid.tsx';

/** Short names for the choice of a category; the whole one is its title. */
const shortly: Partial<Record<Category, string>> = { OTHS: 'Other', RI: 'Retail', EMP: 'Employee' };

/** Who bids: in non-retail the category, and whether for a client or for the member itself. */
export const Bidder = ({
  bid: { draft, isPro, known, room, fault, leave, change },
  security: {
    configuration: { series },
  },
  memberId,
  recent,
}: {
  bid: BidBeingWritten;
  security: ActiveSecurity;
  memberId: string;
  recent: readonly string[];
}) => (
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
  </>
);
