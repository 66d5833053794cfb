import type { QueryKey } from '@tanstack/react-query';
import { useReader } from '../../nouns/reader.ts';
import { type ColumnLine, type FileColumn, type PlacedLine, placedLine } from './columnSheet.ts';
import type { Sheet } from './sheet.ts';
import { type MendAnswer, type Mending, useMending } from './useMending.ts';

/** How cells of a file are mended by their columns: by the person who brought it, in rows that are not done. */
export const useColumnMending = <A extends ColumnLine>({
  columns,
  sheet,
  broughtBy,
  isOpen,
  page,
  ask,
  onMended,
}: {
  columns: readonly FileColumn[];
  sheet: Sheet<PlacedLine<A>>;
  broughtBy: string;
  /** The machine is not at work on it. */
  isOpen: boolean;
  page: QueryKey;
  ask: (body: { line: number; column: number; value: string | null }) => Promise<MendAnswer<A>>;
  onMended: () => void;
}): Mending<PlacedLine<A>> => {
  const isMine = useReader().userId === broughtBy;
  return useMending<A, PlacedLine<A>>({
    sheet,
    mayMend: (line) =>
      isMine &&
      isOpen &&
      (sheet.isRefused(line) || (line.outcome === 'waiting' && line.mended.length > 0)),
    page,
    ask: (line, name, value) => ask({ line, column: Number(name), value }),
    read: (answer) => placedLine(columns, answer),
    onMended,
  });
};
