import { headingOf } from '#domain/exchangeFile/orderFile.ts';
import { batchOrderLine } from '#schemas/batchOrder.ts';
import { storedWords } from '#server/database/rows/saidTexts.ts';
import type { CheckedAgain, CheckedLine, Checking } from '#server/files/rowFiles/rowFile.ts';
import { type Batch, type BatchLine, readingOf, titlesOf } from './batch.ts';
import { keptOf, notesOf } from './bidChecking.ts';
import { type RowCheck, type RowChecker, rowChecker } from './checkRows.ts';
import { lookUp } from './lookUp.ts';
import { addNames, type FoundRow, otherRows, overLimits } from './otherRows.ts';
import { type ReadRow, readerOf } from './readRow.ts';

/** The titles of the columns that are read of a batch; the columns that an error file added are not. */
export const readTitles = (batch: Batch): (string | null)[] => {
  const columns = batch.heading === null ? null : headingOf(JSON.parse(batch.heading));
  return titlesOf(batch).map((title, at) => (columns && columns[at] === null ? null : title));
};

/**
 * Reads a mended row of a batch and checks it against the current rules, and against the limit use
 * of all other rows that will be placed. When it uses less of the limits than before, rows that
 * were refused for a limit are checked again, in their order and two hundred at most.
 */
export const checkBidAgain = async (
  checking: Checking,
  batch: Batch,
  line: BatchLine,
  cells: readonly string[],
): Promise<CheckedAgain<Batch>> => {
  const { machine } = checking;
  const row = Number(line.line);
  const reader = readerOf(readingOf(batch));
  const ofRow = await foundRows(checking, [{ row, read: reader(cells) }]);
  const beside = await otherRows(machine, batch, row);
  const judge = rowChecker(beside);
  await addNames(machine, batch, row, beside, ofRow);
  const [mended] = ofRow.map((each) => verdictOn(judge, each));
  const kept = keptOf(mended?.check ?? null);
  const others = isRoomMade(line, kept) ? await overLimits(machine, batch, row) : [];
  const again = await foundRows(
    checking,
    others.map(({ line, cells }) => ({ row: Number(line), read: reader(JSON.parse(cells)) })),
  );
  await addNames(machine, batch, row, beside, again);
  const changed = again.flatMap((each, at) => {
    const before = others[at] as BatchLine;
    const { faults, check } = verdictOn(judge, each);
    return JSON.stringify(faults) === before.faults
      ? []
      : [{ before, checked: checkedLine(before, JSON.parse(before.cells), faults, check) }];
  });
  const after = [kept, ...changed.map(({ checked }) => checked.columns as typeof kept)];
  const isWarned = (lines: readonly { warningCount: number }[]) =>
    lines.filter(({ warningCount }) => warningCount > 0).length;
  return {
    checked: checkedLine(line, cells, mended?.faults ?? [], mended?.check ?? null),
    others: changed.map(({ checked }) => checked),
    change: {
      value: after.reduce((sum, { value }) => sum + (value ?? 0), beside.worth),
      warned:
        batch.warned - isWarned([line, ...changed.map(({ before }) => before)]) + isWarned(after),
      message:
        batch.message === null
          ? notesOf(mended?.check?.session ? [mended.check.session] : [])
          : storedWords(batch, 'message'),
    },
  };
};

/** Warnings of rows that are placed stay counted when the others are checked again. */
export const warnedBesidePlaced = async (
  { machine }: Checking,
  { batchId }: Batch,
  { warned = 0 }: Partial<Batch>,
): Promise<Partial<Batch>> => {
  const [placed] = await machine.database.readLong(
    machine.database.db
      .selectFrom(batchOrderLine.name)
      .where('batchId', '=', batchId)
      .where('warningCount', '>', 0)
      .where('outcome', '=', 'accepted')
      .select(({ fn }) => fn.countAll().as('rows'))
      .compile(),
  );
  return { warned: warned + Number(placed?.rows ?? 0) };
};

const foundRows = async (
  { machine, by }: Checking,
  rows: readonly { row: number; read: ReadRow }[],
): Promise<FoundRow[]> => {
  const sound = rows.flatMap(({ read }) => (read.instruction ? [read.instruction] : []));
  const found = sound.length > 0 ? await machine.database.lookUp(lookUp, { rows: sound }, by) : [];
  let next = 0;
  return rows.map((each) => ({
    ...each,
    found: each.read.instruction ? (found[next++] ?? null) : null,
  }));
};

const verdictOn = (judge: RowChecker, { row, read: { instruction, faults }, found }: FoundRow) => {
  const check = instruction && found ? judge(row, instruction, found, faults) : null;
  return { check, faults: check?.faults ?? faults };
};

const checkedLine = (
  { line }: BatchLine,
  cells: readonly string[],
  faults: CheckedLine['faults'],
  check: RowCheck | null,
): CheckedLine => ({ line: Number(line), cells, faults, columns: keptOf(check) });

/** Whether a row leaves room in some limit that it took before. */
const isRoomMade = (line: BatchLine, kept: ReturnType<typeof keptOf>): boolean => {
  if (line.outcome !== 'waiting') return false;
  const isLess = (before: number | null, after: number | null) =>
    Number(before ?? 0) > (after ?? 0);
  return (
    isLess(line.limitUse, kept.limitUse) ||
    isLess(line.coveredUse, kept.coveredUse) ||
    (line.panHolder !== null && line.panHolder !== kept.panHolder)
  );
};
