import Papa from 'papaparse';
import { layoutColumns } from '#domain/orderFile.ts';
import { batchOrderLine, outcomeLabels } from '#schemas/batchOrder.ts';
import type { Machine } from '#server/bodies.ts';
import { formula } from '#server/imports/errorFile.ts';
import type { Fault } from '#server/imports/fault.ts';
import { addedColumns } from '#server/imports/heading.ts';
import type { Batch } from './batchWorks.ts';
import type { LineRow } from './lineWorks.ts';

const page = 1_000;

type Wanted = { outcome: LineRow['outcome'] | null };

/**
 * The refused rows of a batch: its own columns as they came, and what is wrong with each. Mended, the file can be brought
 * again as it is. In the layout of BSE it is the rejection file of that exchange: the row and the words.
 */
export async function* refusedFile(machine: Machine, batch: Batch): AsyncGenerator<string> {
  if (batch.layout === 'BSE') {
    for await (const lines of linesOf(machine, batch, { outcome: 'refused' }))
      yield written(lines.map((line) => [...cellsOf(line, 10), told(line, 'message')]));
    return;
  }
  const heading = headingOf(batch);
  yield written([[...heading, ...addedColumns]]);
  for await (const lines of linesOf(machine, batch, { outcome: 'refused' }))
    yield written(
      lines.map((line) => [
        ...cellsOf(line, heading.length),
        String(line.line),
        told(line, 'field'),
        told(line, 'code'),
        told(line, 'message'),
      ]),
    );
}

/** All rows of a batch as they came, each with its order, its fate and the reason. */
export async function* resultFile(machine: Machine, batch: Batch): AsyncGenerator<string> {
  const heading = headingOf(batch);
  const added = ['Row', 'Result', 'Order Id', 'Order Status', 'Code', 'Reason'];
  yield written([[...heading, ...added]]);
  for await (const lines of linesOf(machine, batch, { outcome: null }))
    yield written(
      lines.map((line) => [
        ...cellsOf(line, heading.length),
        String(line.line),
        outcomeLabels[line.outcome],
        line.orderId === null ? '' : String(line.orderId),
        line.orderStatus ?? '',
        told(line, 'code'),
        told(line, 'message'),
      ]),
    );
}

/** The rows that were taken as the other exchange lists them: its ten columns, now with the number of the bid. */
export async function* acceptedFile(machine: Machine, batch: Batch): AsyncGenerator<string> {
  for await (const lines of linesOf(machine, batch, { outcome: 'accepted' }))
    yield written(
      lines.map((line) => {
        const cells = cellsOf(line, 10);
        cells[8] = String(line.orderId);
        return cells;
      }),
    );
}

/** What is wrong with a line, or what is odd about it, as it was kept. */
export const faultsIn = (kept: string | null): Fault[] => (kept === null ? [] : JSON.parse(kept));

const headingOf = ({ layout, heading }: Batch): string[] => {
  if (heading !== null) return JSON.parse(heading);
  return layoutColumns[layout === 'BSE' ? 'BSE' : 'NSE'].map(({ name }) => name);
};

async function* linesOf(
  { database }: Machine,
  { batchId }: Batch,
  { outcome }: Wanted,
): AsyncGenerator<LineRow[]> {
  let after = 0;
  for (;;) {
    let query = database.db
      .selectFrom(batchOrderLine.name)
      .selectAll()
      .where('batchId', '=', batchId)
      .where('line', '>', after);
    if (outcome !== null) query = query.where('outcome', '=', outcome);
    const lines = (await query.orderBy('line').limit(page).execute()) as LineRow[];
    if (lines.length > 0) yield lines;
    if (lines.length < page) return;
    after = Number(lines.at(-1)?.line ?? after);
  }
}

/** The cells of a row on so many columns: what is missing is blank, what is beyond them is the fault itself. */
const cellsOf = (line: LineRow, width: number): string[] => {
  const cells = JSON.parse(line.cells) as string[];
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
};

const told = (line: LineRow, what: keyof Fault): string =>
  faultsIn(line.faults)
    .map((fault) => fault[what])
    .join('; ');

const written = (lines: string[][]) =>
  `${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: formula })}\r\n`;
