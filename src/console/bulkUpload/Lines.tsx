import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Resource } from '#model';
import { outcomes } from '#records/bulkUploadLine.ts';
import { quantityText } from '../format.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/Panel.tsx';
import type { Batch, Line, LineOutcome, Verdict } from './batch.ts';
import { LineDetail } from './LineDetail.tsx';
import styles from './Lines.module.css';
import { LinesTable } from './LinesTable.tsx';
import { useLines } from './useLines.ts';

/** The diff of the file: its rows a page at a time, walked by the number of the line. */
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
  const asked = search.get('outcome');
  const outcome = asked !== null && asked in outcomes ? (asked as LineOutcome) : null;
  const after = search.get('after');
  // Pages are walked by key, so only our own steps know where the page before began.
  const state = useLocation().state as { before?: string[] } | null;
  const before = state?.before ?? [];
  const { data, error, isPlaceholderData, refetch } = useLines(
    batch.batchId,
    { verdict, outcome },
    after,
  );
  const [open, setOpen] = useState<Line | null>(null);
  const lines = data?.lines ?? [];
  const place = useRef<HTMLDivElement>(null);
  // A new page begins at its top.
  useEffect(() => {
    if (after !== null) place.current?.querySelector('tbody')?.scrollIntoView({ block: 'nearest' });
  }, [after]);

  const go = (to: string | null, trail: string[]) => {
    const next = new URLSearchParams(search);
    if (to === null) next.delete('after');
    else next.set('after', to);
    setSearch(next, { state: { before: trail } });
  };
  const next = data?.next ?? null;
  return (
    <Panel
      fill
      title="Rows of the file"
      subtitle={outcome ? outcomes[outcome] : undefined}
      actions={
        outcome && (
          <Button kind="ghost" onClick={() => setSearch(verdict ? { verdict } : {})}>
            Show all rows
          </Button>
        )
      }
      footer={
        <>
          <span role="status">{placeWords(lines)}</span>
          <span className={styles.grow} />
          <Button kind="ghost" disabled={after === null} onClick={() => go(null, [])}>
            « First
          </Button>
          <Button
            kind="ghost"
            disabled={before.length === 0}
            onClick={() => go(before.at(-1) || null, before.slice(0, -1))}
          >
            ‹ Previous
          </Button>
          <Button
            kind="ghost"
            disabled={next === null}
            onClick={() => go(String(next), [...before, after ?? ''])}
          >
            Next ›
          </Button>
        </>
      }
    >
      <div ref={place} className={isPlaceholderData ? styles.stale : undefined}>
        {error && (
          <p role="alert" className={styles.failed}>
            {error.message} <Button onClick={() => void refetch()}>Retry</Button>
          </p>
        )}
        {data && <LinesTable lines={lines} master={master} onOpen={setOpen} />}
      </div>
      {open && <LineDetail line={open} master={master} onClose={() => setOpen(null)} />}
    </Panel>
  );
};

const placeWords = (lines: readonly Line[]): string => {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return 'No rows';
  return first === last
    ? `Row ${quantityText(first.line)} of the file`
    : `Rows ${quantityText(first.line)} to ${quantityText(last.line)} of the file`;
};
