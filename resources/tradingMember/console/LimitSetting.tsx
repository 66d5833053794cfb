import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { Loading } from '#console/parts/Notes.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import type { LimitSheet } from '#schemas/limitSheet.ts';
import type { tradingMember } from '#schemas/tradingMember.ts';
import { ChooseMember } from './ChooseMember.tsx';
import { CollateralTable } from './CollateralTable.tsx';
import { LimitTable } from './LimitTable.tsx';

const calls = callsTo<typeof tradingMember>('tradingMember');

const collateralWords = ({ collateral: { isHeld, settlements } }: LimitSheet): string => {
  if (!isHeld) return t('the member is not held to its collateral');
  return settlements.length === 0
    ? t('no settlement of today or later is known, so no bid on 100% margin is taken')
    : t('for bids on 100% margin; one that it does not cover is refused');
};

/**
 * Limit Setting: what the live bids of a member, of each branch and of each user may be worth
 * together. Everybody sets the level below the own; none may be above the one over it.
 */
export const LimitSetting = () => {
  const reader = useReader();
  const isExchange = reader.role === 'controlUser';
  const [search, setSearch] = useSearchParams();
  const memberId = isExchange ? (search.get('memberId') ?? '') : (reader.memberId ?? '');
  const query = isExchange ? { memberId } : {};
  const { data, error, refetch } = useAsk(
    calls,
    'limits',
    { query },
    { enabled: memberId !== '', staleTime: 0 },
  );
  const [saved, setSaved] = useState<{ memberId: string; sheet: LimitSheet } | null>(null);
  const sheet = saved?.memberId === memberId ? saved.sheet : data;
  return (
    <>
      <PageHead
        title={t('Limit Setting')}
        subtitle={memberId && sheet ? `${memberId} ${sheet.member.name}` : undefined}
      />
      {isExchange && (
        <div style={{ maxWidth: 260 }}>
          <ChooseMember
            value={memberId}
            onChoose={(chosen) => {
              setSaved(null);
              setSearch(chosen === '' ? {} : { memberId: chosen });
            }}
          />
        </div>
      )}
      {memberId !== '' && error && <p role="alert">{error.message}</p>}
      {memberId !== '' && !error && !sheet && <Loading />}
      {sheet && (
        <Panel
          title={t('Collateral')}
          subtitle={collateralWords(sheet)}
          actions={
            isExchange && (
              <Button variant="text" to="/masters/collateral">
                {t('Collateral of all members')}
              </Button>
            )
          }
        >
          {sheet.collateral.settlements.length > 0 && (
            <CollateralTable lines={sheet.collateral.settlements} />
          )}
        </Panel>
      )}
      {sheet && (
        <Panel
          title={t('Order Value Limits')}
          subtitle={t('in rupees, for all live bids; no limit can exceed the one above it')}
          fill
        >
          <LimitTable
            memberId={memberId}
            sheet={sheet}
            onSaved={(now) => {
              setSaved({ memberId, sheet: now });
              void refetch();
            }}
          />
        </Panel>
      )}
    </>
  );
};
