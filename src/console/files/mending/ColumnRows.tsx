import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Colour, type FileNames, ownerOf, stageOf } from '#model';
import type { CallsOf } from '../../calls/callsTo.ts';
import { useReader } from '../../nouns/reader.ts';
import type { Column } from '../../parts/PlainTable.tsx';
import { LinesPanel } from '../LinesPanel.tsx';
import { LinesTable } from '../LinesTable.tsx';
import { linesRequest, useFileLines } from '../useRowFile.ts';
import {
  type ColumnLine,
  columnSheet,
  type FileColumn,
  type PlacedLine,
  placedLine,
} from './columnSheet.ts';
import { MendableRows } from './MendableRows.tsx';
import { type MendAnswer, useMending } from './useMending.ts';

/**
 * The rows of a file that are kept as they came: what is wrong with those that are refused, and else each with its
 * outcome. Cells are mended by the person who uploaded it, in rows that are not done.
 */
export const ColumnRows = <A extends ColumnLine>({
  file,
  calls,
  names,
  narrowed,
  isRefused,
  isMendable = true,
  columns,
  outcomes,
  labelOf = () => undefined,
  linkOf,
  tableColumns,
  onMended,
}: {
  file: { batchId: number };
  calls: CallsOf<any>;
  names: FileNames;
  /** The rows that are shown, in the query of the call. */
  narrowed: object;
  isRefused: boolean;
  isMendable?: boolean;
  columns: readonly FileColumn[];
  outcomes: Readonly<Record<A['outcome'], { label: string; colour: Colour }>>;
  /** The label of a field that no column of the file names. */
  labelOf?: (field: string) => string | undefined;
  linkOf?: (line: PlacedLine<A>) => ReactNode;
  tableColumns: (rows: readonly PlacedLine<A>[]) => readonly Column<PlacedLine<A>>[];
  onMended: () => void;
}) => {
  const [search] = useSearchParams();
  const { batchId } = file;
  const page = linesRequest(batchId, narrowed, search.get('after'));
  const request = useFileLines<A>(calls, page);
  const sheet = columnSheet<A>(columns, outcomes, labelOf);
  const isMine = useReader().userId === ownerOf(names, file);
  const stage = stageOf(names, file);
  const isOpen = isMendable && (stage === 'checked' || stage === 'written');
  const mending = useMending<A, PlacedLine<A>>({
    sheet,
    mayMend: (line) =>
      isMine &&
      isOpen &&
      (sheet.isRefused(line) || (line.outcome === 'waiting' && line.mended.length > 0)),
    page: calls.keyOf('lines', page),
    ask: (line, name, value): Promise<MendAnswer<A>> =>
      calls.ask('mend', { params: { batchId }, body: { line, column: Number(name), value } }),
    read: (answer) => placedLine(columns, answer),
    onMended,
  });
  const rows = (request.data?.lines ?? []).map((line) => placedLine(columns, line));
  return (
    <LinesPanel request={request}>
      <MendableRows
        lines={rows}
        isRefused={isRefused}
        sheet={sheet}
        mending={mending}
        linkOf={linkOf}
        table={(onOpen) => <LinesTable lines={rows} columns={tableColumns(rows)} onOpen={onOpen} />}
      />
    </LinesPanel>
  );
};
