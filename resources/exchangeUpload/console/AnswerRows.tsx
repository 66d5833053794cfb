import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { CellFaults } from '#console/files/CellFaults.tsx';
import { LinesPanel } from '#console/files/LinesPanel.tsx';
import { LinesTable, outcomeColumn } from '#console/files/LinesTable.tsx';
import {
  columnSheet,
  type FileColumn,
  type PlacedLine,
  placedLine,
} from '#console/files/mending/columnSheet.ts';
import { MendableRows } from '#console/files/mending/MendableRows.tsx';
import { useColumnMending } from '#console/files/mending/useColumnMending.ts';
import { type Column, column } from '#console/parts/PlainTable.tsx';
import { columnTitled, custodianColumns } from '#domain/exchangeFile/custodianFile.ts';
import type { Colour } from '#model';
import { answerOutcomes, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import {
  type AnswerFile,
  type AnswerOutcome,
  type AnswerRow,
  answerCalls,
  canBeMended,
  rowsRequest,
  useAnswerRows,
} from './answerFile.ts';

type Row = PlacedLine<AnswerRow>;

/** The rows of a file: what is wrong with those that are refused, and else each as it came, with its outcome. */
export const AnswerRows = ({
  file,
  kind,
  onMended,
}: {
  file: AnswerFile;
  kind: AnswerOutcome | null;
  onMended: () => void;
}) => {
  const [search] = useSearchParams();
  const { batchId } = file;
  const after = search.get('after');
  const request = useAnswerRows(batchId, kind, after);
  const columns = useMemo(() => fileColumnsOf(file), [file]);
  const sheet = columnSheet<AnswerRow>(columns, outcomes, () => undefined);
  const mending = useColumnMending<AnswerRow>({
    columns,
    sheet,
    broughtBy: file.uploadedBy,
    isOpen: canBeMended(file),
    page: answerCalls.keyOf('lines', rowsRequest(batchId, kind, after)),
    ask: (body) => answerCalls.ask('mend', { params: { batchId }, body }),
    onMended,
  });
  const rows = (request.data?.lines ?? []).map((line) => placedLine(columns, line));
  const hasFaults = rows.some(({ faults }) => faults.length > 0);
  return (
    <LinesPanel request={request}>
      <MendableRows
        lines={rows}
        isRefused={kind === 'refused'}
        sheet={sheet}
        mending={mending}
        table={(onOpen) => (
          <LinesTable
            lines={rows}
            onOpen={onOpen}
            columns={[
              outcomeColumn(t('Outcome'), ({ outcome }: Row) => outcomes[outcome]),
              ...(hasFaults ? [faultsColumn] : []),
              ...columns.map(cellColumn),
            ]}
          />
        )}
      />
    </LinesPanel>
  );
};

const outcomes: Record<AnswerOutcome, { label: string; colour: Colour }> = {
  waiting: { label: answerOutcomes.waiting, colour: 'blue' },
  taken: { label: answerOutcomes.taken, colour: 'green' },
  refused: { label: answerOutcomes.refused, colour: 'red' },
};

/** The columns of a file under its own heading. */
const fileColumnsOf = ({ heading }: AnswerFile): FileColumn[] => {
  const titles: string[] =
    heading === null ? custodianColumns.map(({ name }) => name) : JSON.parse(heading);
  return titles.map((title) => {
    const column = custodianColumns.find(({ name }) => name === columnTitled(title));
    const choices = column?.name === 'answer' ? answers : [];
    return { title, fields: column ? [column.name] : [], hint: column?.words ?? '', choices };
  });
};

const answers = Object.entries(exchangeUploadLine.fields.answer.choices).map(
  ([code, label]) => [code.toUpperCase(), label] as const,
);

/** A column of the file; the number of the bid leads to it. */
const cellColumn = ({ title }: FileColumn, at: number): Column<Row> =>
  column(`${at}`, title, ({ cells, orderId }) => {
    const cell = cells[at] ?? '';
    return orderId !== null && cell.trim() === String(orderId) ? (
      <Link className="mono" to={`/order/report/${orderId}`}>
        {cell}
      </Link>
    ) : (
      cell
    );
  });

const faultsColumn: Column<Row> = column(
  'faults',
  () => t('What is wrong'),
  ({ faults }) => <CellFaults faults={faults} />,
);
