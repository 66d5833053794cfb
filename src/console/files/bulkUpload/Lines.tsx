import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model';
import { outcomes } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { t } from '../../browser/language.ts';
import { Button } from '../../parts/Button.tsx';
import { allRows } from '../BatchPage.tsx';
import { LinesPanel } from '../LinesPanel.tsx';
import type { Batch, LineOutcome, Verdict } from './batch.ts';
import { FaultsTable } from './FaultsTable.tsx';
import { LineDetail } from './LineDetail.tsx';
import { MasterLines } from './MasterLines.tsx';
import { useLines } from './useLines.ts';
import { useMending } from './useMending.ts';

/** The rows of the file: what is wrong with those that are refused, and else what becomes of each. */
export const Lines = ({
  batch,
  master,
  verdict,
  onMended,
}: {
  batch: Batch;
  master: Resource | null;
  verdict: Verdict | null;
  onMended: () => void;
}) => {
  const [search, setSearch] = useSearchParams();
  const outcomeName = search.get('outcome');
  const outcome =
    outcomeName !== null && outcomeName in outcomes ? (outcomeName as LineOutcome) : null;
  const narrowed = { verdict, outcome };
  const after = search.get('after');
  const request = useLines(batch.batchId, narrowed, after);
  const mending = useMending({ batch, master, narrowed, after, onMended });
  const [open, setOpen] = useState<number | null>(null);
  const lines = request.data?.lines ?? [];
  const opened = lines.find(({ line }) => line === open);
  return (
    <LinesPanel
      request={request}
      subtitle={outcome ? outcomes[outcome] : undefined}
      actions={
        outcome && (
          <Button kind="ghost" onClick={() => setSearch({ verdict: verdict ?? allRows })}>
            {t('Show all rows')}
          </Button>
        )
      }
    >
      {verdict === 'refused' ? (
        <FaultsTable
          lines={lines}
          master={master}
          mending={mending}
          onOpen={({ line }) => setOpen(line)}
        />
      ) : (
        <MasterLines lines={lines} master={master} onOpen={({ line }) => setOpen(line)} />
      )}
      {opened && (
        <LineDetail line={opened} master={master} mending={mending} onClose={() => setOpen(null)} />
      )}
    </LinesPanel>
  );
};
