import { headingOf } from '#domain/exchangeFile/orderFile.ts';
import { batchOrderLine } from '#schemas/batchOrder.ts';
import type { CheckedAgain, Checking } from '#server/files/rowFiles/rowFile.ts';
import { isLimitedByPan, panHolder } from '../../order/server/intake/bidderStatus.ts';
import { type Batch, type BatchLine, readingOf, titlesOf } from './batch.ts';
import { keptOf, notesOf } from './bidChecking.ts';
import { identityOf, type OtherRows, rowChecker } from './checkRows.ts';
import { type Found, lookUp } from './lookUp.ts';
import { readerOf } from './readRow.ts';

/** The titles of the columns that are read of a batch; the columns that an error file added are not. */
export const readTitles = (batch: Batch): (string | null)[] => {
  const columns = batch.heading === null ? null : headingOf(JSON.parse(batch.heading));
  return titlesOf(batch).map((title, at) => (columns && columns[at] === null ? null : title));
};

/**
 * Reads a mended row of a batch and holds it against the rules as they are now, and against what all other rows that will be
 * placed use of the limits. What it is worth and whether it is odd changes the totals of the batch.
 */
export const checkBidAgain = async (
  { machine, by }: Checking,
  batch: Batch,
  line: BatchLine,
  cells: readonly string[],
): Promise<CheckedAgain<Batch>> => {
  const { instruction, faults } = readerOf(readingOf(batch))(cells);
  const found =
    instruction && (await machine.database.lookUp(lookUp, { rows: [instruction] }, by))[0];
  const row = Number(line.line);
  const check =
    instruction && found
      ? rowChecker(
          await otherRows(machine, batch, row, {
            holder: holderOf(found),
            identity: identityOf(instruction),
          }),
        )(row, instruction, found, faults)
      : null;
  const kept = keptOf(check);
  return {
    checked: { line: row, cells, faults: check?.faults ?? faults, columns: kept },
    change: {
      value: batch.value - Number(line.value ?? 0) + (kept.value ?? 0),
      warned: batch.warned - Number(line.warningCount > 0) + Number(kept.warningCount > 0),
      message: batch.message ?? notesOf(new Set(check?.session ? [check.session] : [])),
    },
  };
};

const holderOf = ({ bid, offer }: Found): string | null =>
  bid && offer && isLimitedByPan(offer.series) ? panHolder(offer.id, bid.pan) : null;

/** What the other rows of a batch that will be placed use of the limits, and which of them says the same. */
const otherRows = async (
  { database }: Checking['machine'],
  { batchId }: Batch,
  line: number,
  { holder, identity }: { holder: string | null; identity: string },
): Promise<OtherRows> => {
  const others = database.db
    .selectFrom(batchOrderLine.name)
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'waiting')
    .where('line', '!=', line);
  const uses = others.select(({ fn }) => [
    fn.sum('limitUse').as('value'),
    fn.sum('coveredUse').as('covered'),
  ]);
  const same = others
    .where('identity', '=', identity)
    .select(({ fn }) => fn.min('line').as('line'));
  const ofHolder = others
    .where('panHolder', '=', holder ?? '')
    .select(({ fn }) => fn.sum('limitUse').as('value'));
  const [[used], [twin], [ofPan]] = await Promise.all([
    database.readLong(uses.compile()),
    database.readLong(same.compile()),
    database.readLong(ofHolder.compile()),
  ]);
  const number = (value: unknown) => Number(value ?? 0);
  return {
    used: {
      value: number(used?.value),
      covered: number(used?.covered),
      ofPan: new Map(holder === null ? [] : [[holder, number(ofPan?.value)]]),
    },
    seen: new Map(twin?.line ? [[identity, Number(twin.line)]] : []),
  };
};
