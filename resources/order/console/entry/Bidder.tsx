import { t } from '#console/browser/language.ts';
import { Segments } from '#console/parts/Segments.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { maskedPan } from '#domain/bid/pan.ts';
import {
  type Category,
  categoriesOf,
  categoryLabels,
  isInstitution,
} from '#domain/market/series.ts';
import { whileTyped } from '#model/values/oneForm.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { ClientBox } from '../bid/ClientBox.tsx';
import type { Client } from '../bid/clients.ts';
import { categoryIn } from '../bid/draft.ts';
import type { BidBeingWritten } from './useBid.ts';

/** Short names for the choice of a category; the whole one is its title. */
const shortly: Partial<Record<Category, string>> = {
  get OTHS() {
    return t('Other');
  },
  get RI() {
    return t('Retail');
  },
  get EMP() {
    return t('Employee');
  },
};

/**
 * The bidder: a client or the member itself, and in non-retail the category, which is that of the
 * client once it is known and non-institutional for the member.
 */
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
}) => {
  const ownCategory = series === 'IS' ? categoryOf(isPro, known.client) : null;
  return (
    <>
      {isPro ? (
        <TextBox
          label={t('PAN of the member')}
          hint={memberId}
          mono
          maxLength={10}
          // A PAN on record is not typed; only a member without one must enter it.
          disabled={room?.memberPan != null}
          value={room?.memberPan ? maskedPan(room.memberPan) : draft.pan}
          error={fault('pan') ?? fault('clientId')}
          data-field="pan"
          onChange={(pan) => change({ pan: whileTyped(pan).toUpperCase() })}
          onBlur={() => leave('pan')}
        />
      ) : (
        <ClientBox
          clientId={draft.clientId}
          client={known.client}
          recent={recent}
          offersPro={series === 'IS'}
          error={fault('clientId') ?? fault('pan')}
          onChange={(clientId) => change({ clientId })}
          onChoose={(clientId) => change({ clientId })}
          onPro={() => change(proBid)}
          onLeave={() => {
            if (draft.clientId === '') return;
            leave('clientId');
            void known.find();
          }}
        />
      )}
      {series === 'IS' && (
        <div className="pair" style={{ gridTemplateColumns: '1.7fr 1fr' }}>
          <Segments
            label={t('Category')}
            name="category"
            value={draft.category}
            options={categoriesOf.IS.map((value) => ({
              value,
              label: shortly[value] ?? value,
              title: t(categoryLabels[value]),
              disabled: ownCategory !== null && value !== ownCategory && value !== draft.category,
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
            label={t('Bid for')}
            name="clientType"
            value={draft.clientType}
            options={[
              { value: 'CLI', label: t('Client') },
              { value: 'PRO', label: t('Pro'), title: t('The member itself') },
            ]}
            error={fault('clientType')}
            onChange={(clientType) =>
              change(clientType === 'PRO' ? proBid : { clientType, clientId: '', pan: '' })
            }
          />
        </div>
      )}
    </>
  );
};

/** A bid of the member itself is a non-institutional one (market facts §1.3). */
const proBid = {
  clientType: 'PRO',
  category: 'NII',
  marginType: '1',
  clientId: '',
  pan: '',
} as const;

const categoryOf = (isPro: boolean, client: Client | null): Category | null =>
  isPro ? 'NII' : client && categoryIn('IS', client);
