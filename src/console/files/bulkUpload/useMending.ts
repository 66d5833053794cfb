import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Field, Fields, Resource } from '#model';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import {
  type Batch,
  type Line,
  type LineOutcome,
  uploadCalls,
  type Verdict,
  verdicts,
} from './batch.ts';
import { linesRequest } from './useLines.ts';

/** How cells of refused rows are mended in place. */
export type Mending = {
  /** Whether the reader can mend cells of a row: the person who brought the file, before anything of it is written. */
  mayMend: (line: Line) => boolean;
  /** Sends what was typed; rejects with the server's words. */
  mend: (line: Line, field: string, typed: string) => Promise<void>;
  /** What came of the last one, to be said aloud. */
  announcement: string;
};

/** Mends cells one after the other; the row is shown as the server has checked it again, where it stood. */
export const useMending = ({
  batch,
  master,
  narrowed,
  after,
  onMended,
}: {
  batch: Batch;
  master: Resource | null;
  narrowed: { verdict: Verdict | null; outcome: LineOutcome | null };
  after: string | null;
  onMended: () => void;
}): Mending => {
  const client = useQueryClient();
  const isMine = useReader().userId === batch.userId;
  const isOpen = batch.state === 'checked' && batch.written + batch.held === 0;
  // The answer to the later of two cells of one row is the row as it is then.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [announcement, setAnnouncement] = useState('');
  const send = async ({ line: number }: Line, field: string, typed: string) => {
    const { batchId } = batch;
    const body = { line: number, field, value: typed.trim() === '' ? null : typed };
    const answer = await uploadCalls.ask('mend', { params: { batchId }, body });
    const key = uploadCalls.keyOf('lines', linesRequest(batchId, narrowed, after));
    client.setQueryData<{ lines: Line[]; next: number | null }>(
      key,
      (page) =>
        page && {
          ...page,
          lines: page.lines.map((each) => (each.line === number ? answer.line : each)),
        },
    );
    const label = ((master?.fields ?? {}) as Fields)[field]?.label ?? field;
    setAnnouncement(wordsOf(answer.line, label));
    onMended();
  };
  return {
    mayMend: ({ cells, verdict, mended }) =>
      isMine && isOpen && (verdict === 'refused' ? cells.length > 0 : mended.length > 0),
    mend: (row, field, typed) => {
      const sent = line.current.then(() => send(row, field, typed));
      line.current = sent.catch(() => undefined);
      return sent;
    },
    announcement,
  };
};

const wordsOf = ({ line, verdict, faults }: Line, label: string): string =>
  verdict === 'refused'
    ? t('Row %{line}, %{label}: checked again, still refused: %{faults}', {
        line,
        label,
        faults: faults.map(({ message }) => message).join('. '),
      })
    : t('Row %{line}, %{label}: mended. The row is %{label2} now.', {
        line,
        label,
        label2: verdicts[verdict].label.toLowerCase(),
      });

/** What stands in a cell of a row, as it is typed: what was mended, or what the file says. */
export const typedIn = (line: Line, field: string, described: Field | undefined): string => {
  const mended = line.mended.find((each) => each.field === field);
  if (mended) return mended.value ?? '';
  const after = line.cells.find((each) => each.field === field)?.after;
  if (after === null || after === undefined) return '';
  if (typeof after !== 'boolean') return String(after);
  const [yes, no] = described?.options.labels ?? ['Yes', 'No'];
  return after ? yes : no;
};

/** What the file says where a cell was mended. */
export const saidWords = ({ mended }: Line, name: string): string => {
  const inFile = mended.find(({ field }) => field === name)?.inFile;
  return inFile === null || inFile === undefined ? 'nothing' : `“${String(inFile)}”`;
};
