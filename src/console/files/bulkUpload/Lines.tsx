import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { outcomes } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { LinesPanel } from '../LinesPanel.tsx';
import { MendableRows } from '../mending/MendableRows.tsx';
import { useMending } from '../mending/useMending.ts';
import { allRows } from '../RowFigures.tsx';
import { linesRequest, useFileLines } from '../useRowFile.ts';
import {
  type Batch,
  isUntouched,
  type LineOutcome,
  masterOf,
  type UploadLine,
  uploadCalls,
  type Verdict,
} from './batch.ts';
import { MasterLines } from './MasterLines.tsx';
import { MasterRowLink } from './MasterRowLink.tsx';
import { masterSheet } from './masterSheet.tsx';

/** The rows of the file: what is wrong with those that are refused, and else what becomes of each. */
export const Lines = ({
  file: batch,
  kind: verdict,
  onMended,
}: {
  file: Batch;
  kind: Verdict | null;
  onMended: () => void;
}) => {
  const master = masterOf(batch);
  const [search, setSearch] = useSearchParams();
  const outcomeName = search.get('outcome');
  const outcome =
    outcomeName !== null && outcomeName in outcomes ? (outcomeName as LineOutcome) : null;
  const { batchId } = batch;
  const page = linesRequest(batchId, { verdict, outcome }, search.get('after'));
  const request = useFileLines<UploadLine>(uploadCalls, page);
  const isMine = useReader().userId === batch.userId;
  const isOpen = batch.state === 'checked' && isUntouched(batch);
  const sheet = useMemo(() => masterSheet(master), [master]);
  const mending = useMending<UploadLine, UploadLine>({
    sheet,
    mayMend: ({ cells, verdict, mended }) =>
      isMine && isOpen && (verdict === 'refused' ? cells.length > 0 : mended.length > 0),
    page: uploadCalls.keyOf('lines', page),
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
