import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { DraftBanner } from '#console/form/DraftBanner.tsx';
import type { PageProps } from '#console/nouns/pages.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { Kbd } from '#console/parts/Kbd.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { paiseText } from '#domain/money.ts';
import { LadderTable, noBook } from '../../../marketByPrice/console/LadderTable.tsx';
import { Live } from '../../../marketByPrice/console/Live.tsx';
import { useLadder } from '../../../marketByPrice/console/useLadder.ts';
import {
  type ActiveSecurity,
  entryPath,
  nameOf,
  useActiveSecurities,
} from '../../../offer/console/activeSecurity.ts';
import { ChooseSecurity } from '../../../offer/console/ChooseSecurity.tsx';
import { BidForm } from './BidForm.tsx';
import { EntryHead } from './EntryHead.tsx';
import { LadderOfBid } from './LadderOfBid.tsx';
import { MyBids } from './MyBids.tsx';
import styles from './OrderEntry.module.css';
import { useBidDraft } from './useBidDraft.ts';
import { useFilledIn } from './useFilledIn.ts';
import { useLastBid } from './useLastBid.ts';

/**
 * The pages /order/entry and /order/entry/{symbol}/{series}: a bid, one's bids, and the market. One function,
 * because a bid that is chosen, repeated or taken from the market changes the same form and address.
 */
export const OrderEntry = ({ params }: PageProps) => {
  const { userId, memberId } = useReader();
  const memory = useBidDraft(userId);
  const securities = useActiveSecurities();
  const location = useLocation();
  const navigate = useNavigate();
  const [asTable, setAsTable] = useState(false);
  const [picks, setPicks] = useState(0);
  const [latest, setLatest] = useState<number | null>(null);

  const named = params.symbol ? `${params.symbol} ${params.series}`.toUpperCase() : null;
  const wanted = named ?? memory.security;
  const security = securities.data?.find((one) => nameOf(one) === wanted) ?? null;
  const { ladder, since, error } = useLadder(
    security?.symbol ?? null,
    security?.configuration.series ?? null,
  );
  const name = security && nameOf(security);
  const filling = useFilledIn(memory);
  const last = useLastBid(security, userId);
  const { begin, offered } = memory;
  useEffect(() => {
    if (name !== null) begin(name);
  }, [name, begin]);
  // The keys that follow the choice of a security are not kept waiting by its bids.
  const listed = useDeferredValue(security);
  const choose = (chosen: ActiveSecurity) => {
    void navigate(entryPath(chosen), { replace: true });
  };
  const pick = (price: number) => {
    memory.form.setValue('price', paiseText(price));
    memory.form.setValue('isMarketOrder', false);
    setPicks(picks + 1);
  };

  return (
    <div className="filledPage">
      <EntryHead
        security={security}
        missing={securities.data && !security ? named : null}
        ladder={ladder}
      />
      {offered && (named === null || named === offered.values.security) && (
        <DraftBanner
          label={t('Typed before and not placed')}
          at={offered.at}
          onTake={memory.takeBack}
          onForget={memory.discard}
        >
          {t('You typed a bid here and did not place it:')}{' '}
          <b>
            {[offered.values.security, offered.values.draft.clientId, offered.values.draft.quantity]
              .filter(Boolean)
              .join(', ')}
          </b>
        </DraftBanner>
      )}
      {filling && (
        <p role="alert" className="told softAmber" style={{ padding: '4px 12px' }}>
          {filling}
        </p>
      )}
      <Columns
        widths="minmax(296px, 330px) minmax(430px, 1fr) minmax(340px, 440px)"
        narrow="272px minmax(404px, 1fr) minmax(264px, 318px)"
        className={styles.columns}
        data-waits={securities.isLoading}
      >
        <Panel
          title={t('New bid')}
          subtitle={
            <span className="notOnPhone">
              <Kbd>F1</Kbd>
              {last && (
                <>
                  {' '}
                  <Kbd>F4</Kbd> {t('repeats')}
                </>
              )}
            </span>
          }
          fill
        >
          <BidForm
            securities={securities.data ?? []}
            security={security}
            memory={memory}
            bidder={{ userId, memberId: memberId ?? '' }}
            ladder={ladder}
            visit={{ key: location.key, after: named === null ? null : 'security' }}
            picks={picks}
            last={last}
            onSecurity={choose}
            onTaken={setLatest}
          />
        </Panel>
        {listed ? (
          <MyBids security={listed} latest={latest} />
        ) : (
          <Panel title={t('On offer today')} fill>
            <ChooseSecurity
              securities={securities.data ?? []}
              chosen={null}
              isLoading={securities.isLoading}
              onChoose={choose}
            />
          </Panel>
        )}
        <Panel
          title={t('Market by price')}
          subtitle={<Live since={since} failed={error !== null} />}
          actions={
            <Button variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? t('Chart') : t('Table')}
            </Button>
          }
          fill
        >
          {!ladder || ladder.rungs.length === 0 ? (
            <p className="middle">
              {security
                ? ladder
                  ? t(noBook)
                  : t('Loading…')
                : t('Choose a security to see its book.')}
            </p>
          ) : asTable ? (
            <LadderTable ladder={ladder} />
          ) : (
            <LadderOfBid
              key={`${ladder.symbol} ${ladder.series}`}
              control={memory.form.control}
              ladder={ladder}
              onPick={ladder.series === 'ES' ? undefined : pick}
            />
          )}
        </Panel>
      </Columns>
    </div>
  );
};
