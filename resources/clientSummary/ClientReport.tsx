import { useState } from 'react';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { useReader } from '#console/reader.ts';
import { useCall } from '#console/useCall.ts';
import { BidDetails } from './BidDetails.tsx';
import styles from './ClientReport.module.css';
import type { ClientSummary } from './clientSummaryRow.tsx';
import { PanSearch } from './PanSearch.tsx';
import { SummaryTable } from './SummaryTable.tsx';

/**
 * The bids of one PAN: a summary by symbol and, for each, bid by bid (specification §2.6). An insurer
 * is asked for nothing. A PAN stays out of the address, which browsers and proxies keep. It is
 * asked for anew by hand only: the journal has each look at a PAN.
 */
export default function ClientReport() {
  const { role } = useReader();
  const isOwn = role === 'lic';
  const own = useCall<{ pan: string | null }>(
    'own-pan',
    'GET',
    '/query/own-pan',
    {},
    {
      enabled: isOwn,
    },
  );
  const [searched, setSearched] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const pan = isOwn ? (own.data?.pan ?? null) : searched;
  const summary = useCall<ClientSummary[]>(
    'client-summary',
    'GET',
    '/query/get-client-summary',
    { clientPan: pan },
    { enabled: pan !== null, retry: false, staleTime: 0 },
  );
  const error = own.error ?? summary.error;
  return (
    <div className={styles.page}>
      <PageHead
        title={isOwn ? 'Dashboard' : 'Client Report'}
        subtitle={pan === null ? undefined : <span className="mono">{pan}</span>}
        actions={
          pan !== null && (
            <Button kind="ghost" onClick={() => void summary.refetch()}>
              Refresh
            </Button>
          )
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
      {error && <p role="alert">{error.message}</p>}
      {isOwn && own.data?.pan === null && (
        <Panel title="Bids">
          <p className={styles.note}>
            The exchange has no PAN on record for your institution. Ask it to enter one in the
            trading member master.
          </p>
        </Panel>
      )}
      {pan !== null && summary.data && (
        <SummaryTable
          rows={summary.data}
          since={summary.dataUpdatedAt}
          empty={isOwn ? 'No orders available.' : `No orders available for PAN: ${pan}`}
          onOpen={setOpened}
        />
      )}
      {pan !== null && opened !== null && (
        <BidDetails key={opened} pan={pan} symbol={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
