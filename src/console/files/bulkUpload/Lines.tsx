import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model';
import { outcomes } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { allRows } from '../BatchPage.tsx';
import { LinesPanel } from '../LinesPanel.tsx';
import { MendableRows } from '../mending/MendableRows.tsx';
import { useMending } from '../mending/useMending.ts';
import { type Batch, type Line, type LineOutcome, uploadCalls, type Verdict } from './batch.ts';
import { MasterLines } from './MasterLines.tsx';
import { MasterRowLink } from './MasterRowLink.tsx';
import { masterSheet } from './masterSheet.tsx';
import { linesRequest, useLines } from './useLines.ts';

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
  const { batchId } = batch;
  const isMine = useReader().userId === batch.userId;
  const isOpen = batch.state === 'checked' && batch.written + batch.held === 0;
  const sheet = useMemo(() => masterSheet(master), [master]);
  const mending = useMending<Line, Line>({
    sheet,
    mayMend: ({ cells, verdict, mended }) =>
      isMine && isOpen && (verdict === 'refused' ? cells.length > 0 : mended.length > 0),
    page: uploadCalls.keyOf('lines', linesRequest(batchId, narrowed, after)),
    ask: (line, field, value) =>
      uploadCalls.ask('mend', { params: { batchId }, body: { line, field, value } }),
    read: (line) => line,
    onMended,
  });
  const lines = request.data?.lines ?? [];
  return (
    <LinesPanel
      request={request}
      subtitle={outcome ? outcomes[outcome] : undefined}
      actions={
        outcome && (
          <Button variant="text" onClick={() => setSearch({ verdict: verdict ?? allRows })}>
            {t('Show all rows')}
          </Button>
        )
      }
    >
      <MendableRows
        lines={lines}
        isRefused={verdict === 'refused'}
        sheet={sheet}
        mending={mending}
        linkOf={(line) => master && <MasterRowLink line={line} master={master} />}
        table={(onOpen) => <MasterLines lines={lines} master={master} onOpen={onOpen} />}
      />
    </LinesPanel>
  );
};
