import { Link, useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { CellFaults } from '#console/files/CellFaults.tsx';
import { LinesPanel } from '#console/files/LinesPanel.tsx';
import { LinesTable, outcomeColumn } from '#console/files/LinesTable.tsx';
import type { Column } from '#console/parts/PlainTable.tsx';
import { custodianColumns } from '#domain/exchangeFile/custodianFile.ts';
import type { Colour } from '#model';
import { answerOutcomes } from '#schemas/exchangeUpload.ts';
import {
  type AnswerFile,
  type AnswerOutcome,
  type AnswerRow,
  useAnswerRows,
} from './answerFile.ts';

/** The rows of a file as they came, each with its outcome or what is wrong with it. */
export const AnswerRows = ({ file, kind }: { file: AnswerFile; kind: AnswerOutcome | null }) => {
  const [search] = useSearchParams();
  const request = useAnswerRows(file.batchId, kind, search.get('after'));
  const rows = request.data?.lines ?? [];
  const hasFaults = rows.some(({ faults }) => faults.length > 0);
  return (
    <LinesPanel request={request}>
      <LinesTable
        lines={rows}
        columns={[
          outcomeColumn(t('Outcome'), ({ outcome }: AnswerRow) => ({
            label: answerOutcomes[outcome],
            colour: colours[outcome],
          })),
          ...(hasFaults ? [faultsColumn] : []),
          ...cellColumns(file),
        ]}
      />
    </LinesPanel>
  );
};

const colours: Record<AnswerOutcome, Colour> = { waiting: 'blue', taken: 'green', refused: 'red' };

/** A column for each of the file, under its own heading; the number of the bid leads to it. */
const cellColumns = ({ heading }: AnswerFile): Column<AnswerRow>[] => {
  const titles: string[] =
    heading === null ? custodianColumns.map(({ name }) => name) : JSON.parse(heading);
  return titles.map((title, at) => ({
    name: `${at}`,
    label: title,
    render: ({ cells, orderId }) => {
      const cell = cells[at] ?? '';
      return orderId !== null && cell.trim() === String(orderId) ? (
        <Link className="mono" to={`/order/report/${orderId}`}>
          {cell}
        </Link>
      ) : (
        cell
      );
    },
  }));
};

const faultsColumn: Column<AnswerRow> = {
  name: 'faults',
  get label() {
    return t('What is wrong');
  },
  render: ({ faults }) => <CellFaults faults={faults} />,
};
