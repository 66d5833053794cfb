import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bytesText, quantityText, timeText } from '#console/browser/format.ts';
import { say, t } from '#console/browser/language.ts';
import { useAsk } from '#console/calls/callsTo.ts';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { Unread } from '#console/parts/Unread.tsx';
import { textWords } from '#domain/textsAndSentences.ts';
import { type Colour, pluralOf } from '#model';
import { archival, archivalStates } from '#schemas/archival.ts';
import { AskArchival } from './AskArchival.tsx';
import { type ArchivalAction, archivalCalls, type OfferRow } from './archivalCalls.ts';
import { RunLine } from './RunLine.tsx';
import { Verify } from './Verify.tsx';

const colours: Record<OfferRow['state'], Colour> = {
  Live: 'green',
  Archiving: 'blue',
  Archived: 'grey',
  Restoring: 'blue',
};

/** Polling intervals for the offers, ms: while a run is under way, and otherwise. */
const [oftenMs, seldomMs] = [1_500, 30_000];

/**
 * The page /utils/symbolwise-archival: the location of each offer's bids, and the actions that
 * archive or restore them.
 */
export const SymbolwiseArchival = () => {
  const client = useQueryClient();
  const [question, setQuestion] = useState<{ action: ArchivalAction; offer: OfferRow } | null>(
    null,
  );
  const request = useAsk(
    archivalCalls,
    'offers',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some(({ runId }) => runId !== null) ? oftenMs : seldomMs,
    },
  );
  const { data } = request;
  const begun = () => client.invalidateQueries({ queryKey: [archivalCalls.key('offers')] });
  return (
    <div className="column" style={{ minHeight: 0 }}>
      <PageHead
        title={t('Symbolwise Archival')}
        subtitle={t('Finished offers leave the live tables; reports still include them')}
        actions={<Button to={archival.screens.list}>{t(pluralOf(archival))}</Button>}
      />
      <Unread request={request} />
      {data && (
        <Panel title={t('Offers')} subtitle={t('newest first')} fill>
          <PlainTable<OfferRow>
            label={t('Offers and where their bids are')}
            rows={data}
            rowKey={({ key }) => key}
            empty={t(
              'There is no approved offer yet. An offer is listed here after its set-up is approved.',
            )}
            columns={(column) => [
              column('offer', t('Offer'), ({ symbol, securityName }) => (
                <span className="column wrapped" style={{ gap: 0, minWidth: 150 }}>
                  <b>{symbol}</b>
                  <span className="muted">{securityName}</span>
                </span>
              )),
              column('days', t('T and T+1'), { width: 190 }, ({ openOnDate, nextOnDate }) => (
                <span className="mono">
                  {openOnDate} <span className="muted">{nextOnDate}</span>
                </span>
              )),
              column('state', t('State'), { width: 108 }, ({ state }) => (
                <Status colour={colours[state]}>{t(archivalStates[state])}</Status>
              )),
              column(
                'rows',
                t('Bids, Log, Allotments'),
                { align: 'right', width: 160 },
                ({ archive }) =>
                  archive &&
                  [archive.orders, archive.events, archive.allotments]
                    .map(quantityText)
                    .join(' · '),
              ),
              column(
                'bytes',
                t('Size'),
                { align: 'right', width: 84 },
                ({ archive }) => archive && bytesText(archive.bytes),
              ),
              column('what', t('What Can Be Done'), { width: '38%' }, (offer) => (
                <WhatNext offer={offer} onAsk={setQuestion} />
              )),
            ]}
          />
        </Panel>
      )}
      {question && <AskArchival {...question} onClose={() => setQuestion(null)} onBegun={begun} />}
    </div>
  );
};

/**
 * The possible action on an offer, the progress of its run, or the reason why nothing can be done.
 */
const WhatNext = ({
  offer,
  onAsk,
}: {
  offer: OfferRow;
  onAsk: (question: { action: ArchivalAction; offer: OfferRow }) => void;
}) => {
  const { symbol, archive, runId } = offer;
  const why = textWords(offer, 'why');
  if (runId !== null) return <RunLine runId={runId} />;
  const action: ArchivalAction = archive ? 'restore' : 'archive';
  return (
    <span className="row wrapped" style={{ minWidth: 220 }}>
      {why === null ? (
        <Button
          variant={action === 'archive' ? 'contained' : 'outlined'}
          changes
          onClick={() => onAsk({ action, offer })}
          aria-label={
            action === 'archive'
              ? t('Archive %{symbol}', { symbol })
              : t('Restore %{symbol}', { symbol })
          }
        >
          {action === 'archive' ? t('Archive') : t('Restore')}
        </Button>
      ) : (
        <span className="faded">{say(why)}</span>
      )}
      {archive && (
        <>
          <Verify offer={offer} />
          <Link to={`/order/report?symbol=${encodeURIComponent(symbol)}&archived=true`}>
            {t('Orders')}
          </Link>
          <span
            className="muted"
            title={t('%{folder}, manifest %{sha256}', {
              folder: archive.folder,
              sha256: archive.sha256,
            })}
          >
            {timeText(archive.archivedAt)}
          </span>
        </>
      )}
    </span>
  );
};
