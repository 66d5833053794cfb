import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { CellFaults } from '#console/files/CellFaults.tsx';
import { outcomeColumn } from '#console/files/LinesTable.tsx';
import { ColumnRows } from '#console/files/mending/ColumnRows.tsx';
import type { FileColumn, PlacedLine } from '#console/files/mending/columnSheet.ts';
import { type Column, column } from '#console/parts/PlainTable.tsx';
import { columnTitled, custodianColumns } from '#domain/exchangeFile/custodianFile.ts';
import type { Colour } from '#model';
import { answerOutcomes, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import { answerFile } from '../answerFile.ts';
import { type AnswerFile, type AnswerOutcome, type AnswerRow, answerCalls } from './answerFile.ts';

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
  const columns = useMemo(() => fileColumnsOf(file), [file]);
  return (
    <ColumnRows<AnswerRow>
      file={file}
      calls={answerCalls}
      names={answerFile}
      narrowed={{ outcome: kind }}
      isRefused={kind === 'refused'}
      columns={columns}
      outcomes={outcomes}
      tableColumns={(rows) => [
        outcomeColumn(t('Outcome'), ({ outcome }: Row) => outcomes[outcome]),
        ...(rows.some(({ faults }) => faults.length > 0) ? [faultsColumn] : []),
        ...columns.map(cellColumn),
      ]}
      onMended={onMended}
    />
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
