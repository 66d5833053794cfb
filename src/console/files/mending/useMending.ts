import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../browser/language.ts';
import { faultWords } from '../CellFaults.tsx';
import { rowsText } from '../rowsText.ts';
import type { FaultyLine, Sheet } from './sheet.ts';

/** How cells of refused rows are mended in place. */
export type Mending<L extends FaultyLine> = {
  /**
   * Whether the reader can mend cells of a row: only its uploader can, before any of the file is
   * written.
   */
  mayMend: (line: L) => boolean;
  /** Sends what was typed; rejects with the server's words. */
  mend: (line: L, name: string, typed: string) => Promise<void>;
  /** Outcome of the last mend, for screen readers. */
  announcement: string;
};

/** A row as it is after a mend, and the other rows that are judged otherwise since then. */
export type MendAnswer<A> = { line: A; others?: readonly A[] };

/**
 * Mends cells one after the other. The row stays in its position and shows the server's new check.
 * `page` is the query key of the displayed rows, as the server answered them; `read` converts one
 * of them to a row of the sheet.
 */
export const useMending = <A extends { line: number }, L extends FaultyLine>({
  sheet,
  mayMend,
  page,
  ask,
  read,
  onMended,
}: {
  sheet: Sheet<L>;
  mayMend: (line: L) => boolean;
  page: QueryKey;
  ask: (line: number, name: string, value: string | null) => Promise<MendAnswer<A>>;
  read: (answer: A) => L;
  onMended: () => void;
}): Mending<L> => {
  const client = useQueryClient();
  // The answer to the later of two cells of one row is the row as it is then.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [announcement, setAnnouncement] = useState('');
  const send = async ({ line }: L, name: string, typed: string) => {
    const { line: answer, others = [] } = await ask(line, name, typed.trim() === '' ? null : typed);
    const changed = new Map([answer, ...others].map((each) => [each.line, each]));
    client.setQueryData<{ lines: A[]; next: number | null }>(
      page,
      (shown) =>
        shown && {
          ...shown,
          lines: shown.lines.map((each) => changed.get(each.line) ?? each),
        },
    );
    setAnnouncement(
      [
        wordsOf(sheet, read(answer), sheet.labelOf(name)),
        ...othersWords(sheet, others.map(read)),
      ].join(' '),
    );
    onMended();
  };
  return {
    mayMend,
    mend: (line, name, typed) => {
      // The same words twice are read out once: a screen reader hears only of what changes.
      setAnnouncement('');
      const sent = last.current.then(() => send(line, name, typed));
      last.current = sent.catch(() => undefined);
      return sent;
    },
    announcement,
  };
};

const wordsOf = <L extends FaultyLine>(sheet: Sheet<L>, row: L, label: string): string => {
  const { line, faults } = row;
  return sheet.isRefused(row)
    ? t('Row %{line}, %{label}: checked again, still refused: %{faults}', {
        line,
        label,
        faults: faults.map(faultWords).join('. '),
      })
    : t('Row %{line}, %{label}: mended. The row is %{label2} now.', {
        line,
        label,
        label2: t(sheet.verdictOf(row).label).toLowerCase(),
      });
};

/** Outcome of the other rows that were checked with it, in words. */
const othersWords = <L extends FaultyLine>(sheet: Sheet<L>, rows: readonly L[]): string[] => {
  const done = rows.filter((row) => !sheet.isRefused(row));
  const [first] = done;
  return first
    ? [
        t('Also checked again: %{rows}, %{label} now.', {
          rows: rowsText(done.length),
          label: t(sheet.verdictOf(first).label).toLowerCase(),
        }),
      ]
    : [];
};
