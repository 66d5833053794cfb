import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model';
import { outcomes } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { Button } from '../../parts/Button.tsx';
import { LinesPanel } from '../LinesPanel.tsx';
import type { Batch, Line, LineOutcome, Verdict } from './batch.ts';
import { LineDetail } from './LineDetail.tsx';
import { MasterLines } from './MasterLines.tsx';
import { useLines } from './useLines.ts';

/** The diff of the file: its rows with what becomes of each. */
export const Lines = ({
  batch,
  master,
  verdict,
}: {
  batch: Batch;
  master: Resource | null;
  verdict: Verdict | null;
}) => {
  const [search, setSearch] = useSearchParams();
  const outcomeName = search.get('outcome');
  const outcome =
    outcomeName !== null && outcomeName in outcomes ? (outcomeName as LineOutcome) : null;
  const request = useLines(batch.batchId, { verdict, outcome }, search.get('after'));
  const [open, setOpen] = useState<Line | null>(null);
  return (
    <LinesPanel
      request={request}
      subtitle={outcome ? outcomes[outcome] : undefined}
      actions={
        outcome && (
          <Button kind="ghost" onClick={() => setSearch(verdict ? { verdict } : {})}>
            Show all rows
          </Button>
        )
      }
    >
      <MasterLines lines={request.data?.lines ?? []} master={master} onOpen={setOpen} />
      {open && <LineDetail line={open} master={master} onClose={() => setOpen(null)} />}
    </LinesPanel>
  );
};
