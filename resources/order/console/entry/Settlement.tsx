import { t } from '#console/browser/language.ts';
import { Segments } from '#console/parts/Segments.tsx';
import { isInstitution, marginLabels } from '#domain/market/series.ts';
import { ParticipantBox } from '../bid/ParticipantBox.tsx';
import type { BidBeingWritten } from './useBid.ts';

/** How a non-retail bid is covered and settled: its margin, and the custodian that confirms it. */
export const Settlement = ({
  bid: { draft, participants, fault, leave, change },
}: {
  bid: BidBeingWritten;
}) => (
  <div
    className={isInstitution(draft.category) ? 'pair' : undefined}
    style={{ gridTemplateColumns: '1fr 1.4fr' }}
  >
    {isInstitution(draft.category) && (
      <Segments
        label={t('Margin')}
        name="marginType"
        value={draft.marginType}
        options={[
          { value: '1', label: t(marginLabels['1']) },
          {
            value: '0',
            label: t(marginLabels['0']),
            title: t('Upward changes only, no cancel'),
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
);
