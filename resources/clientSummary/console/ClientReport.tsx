import { useState } from 'react';
import { useGetList } from 'react-admin';
import { t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { allOfReport, type Row, type Wanted } from '#console/calls/rows.ts';
import { useReader } from '#console/nouns/reader.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import type { clientSummary } from '#schemas/clientSummary.ts';
import { ChooseDay, type CountedDayChoice } from '../../offer/console/CountedDay.tsx';
import { inBook } from '../../offer/console/inBook.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { receivedAt } from '../../offer/console/receivedAt.ts';
import { BidDetails } from './BidDetails.tsx';
import type { ClientSummary } from './clientSummaryRow.ts';
import { PanSearch } from './PanSearch.tsx';
import { SummaryTable } from './SummaryTable.tsx';

const calls = callsTo<typeof clientSummary>('clientSummary');

const everyMs = 5_000;

/**
 * The bids of one PAN in the book of a day: a summary by symbol and, for each, bid by bid
 * (specification §2.6). An insurer enters no PAN, and its dashboard refreshes itself. The PAN stays
 * out of the URL, which browsers and proxies keep. A searched PAN is refreshed by hand only: the
 * journal records each look at it.
 */
export default function ClientReport() {
  const { role } = useReader();
  const isOwn = role === 'lic';
  const own = useAsk(calls, 'ownPan', {}, { enabled: isOwn });
  const [searched, setSearched] = useState<string | null>(null);
  const [opened, setOpened] = useState<ClientSummary | null>(null);
  const [day, setDay] = useState<CountedDayChoice>(null);
  const pan = isOwn ? (own.data?.pan ?? null) : searched;
  const summary = useGetList<Row<typeof clientSummary>>(
    'clientSummary',
    { filter: { clientPan: pan, day }, pagination: allOfReport } satisfies Wanted<
      typeof clientSummary
    >,
    {
      enabled: pan !== null,
      retry: false,
      staleTime: 0,
      refetchInterval: isOwn && everyMs,
    },
  );
  const error = own.error ?? summary.error;
  return (
    <div className="page">
      <PageHead
        title={isOwn ? t('Dashboard') : t('Client Report')}
        subtitle={pan === null ? undefined : <span className="mono">{pan}</span>}
        actions={
          <>
            {searched !== null && (
              <Button variant="text" onClick={() => void summary.refetch()}>
                {t('Refresh')}
              </Button>
            )}
            <ChooseDay value={day} onChange={setDay} />
          </>
        }
      />
      {!isOwn && (
        <PanSearch
          onSearch={(next) => {
            setSearched(next);
            if (next === pan) void summary.refetch();
          }}
        />
      )}
      {!isOwn && pan === null && (
        <p className="note">
          {t('Enter a PAN to see its bids by symbol, and the bids of each symbol.')}
        </p>
      )}
      {error && <p role="alert">{error.message}</p>}
      {isOwn && own.data?.pan === null && (
        <Panel title={t('Bids')}>
          <p className="note">
            {t(
              'The exchange has no PAN on record for your institution. Ask it to enter one in the trading member master.',
            )}
          </p>
        </Panel>
      )}
      {pan !== null && summary.data && (
        <SummaryTable
          rows={inBook(summary.data)}
          age={isOwn ? <LiveAge of={summary} /> : <Age since={receivedAt(summary)} />}
          empty={
            isOwn ? t('No orders available.') : t('No orders available for PAN: %{pan}', { pan })
          }
          onOpen={setOpened}
        />
      )}
      {pan !== null && opened !== null && (
        <BidDetails key={opened.symbol} pan={pan} row={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
