import { headingOf } from '#domain/exchangeFile/orderFile.ts';
import { batchOrderLine } from '#schemas/batchOrder.ts';
import type { CheckedAgain, CheckedLine, Checking } from '#server/files/rowFiles/rowFile.ts';
import type { Machine } from '#server/machine/machine.ts';
import { isLimitedByPan, panHolder } from '../../order/server/intake/bidderStatus.ts';
import { type Batch, type BatchLine, readingOf, titlesOf } from './batch.ts';
import { keptOf, notesOf } from './bidChecking.ts';
import {
  identityOf,
  type OtherRows,
  type RowCheck,
  type RowChecker,
  rowChecker,
} from './checkRows.ts';
import { type Found, lookUp } from './lookUp.ts';
import { type ReadRow, readerOf } from './readRow.ts';

/** The titles of the columns that are read of a batch; the columns that an error file added are not. */
export const readTitles = (batch: Batch): (string | null)[] => {
  const columns = batch.heading === null ? null : headingOf(JSON.parse(batch.heading));
  return titlesOf(batch).map((title, at) => (columns && columns[at] === null ? null : title));
};

/**
 * Reads a mended row of a batch and holds it against the rules as they are now, and against what all other rows that will be
 * placed use of the limits. Where it uses less of them than before, rows that were refused for a limit are held against them
 * again, in their order and `mostOthers` at most.
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
  const asked = await askedOf(checking, [{ row, read: reader(cells) }]);
  const beside = await otherRows(machine, batch, row);
  const judge = rowChecker(beside);
  await addNames(machine, batch, row, beside, asked);
  const [mended] = asked.map((each) => judged(judge, each));
  const kept = keptOf(mended?.check ?? null);
  const others = isRoomMade(line, kept) ? await overLimits(machine, batch, row) : [];
  const again = await askedOf(
    checking,
    others.map(({ line, cells }) => ({ row: Number(line), read: reader(JSON.parse(cells)) })),
  );
  await addNames(machine, batch, row, beside, again);
  const changed = again.flatMap((each, at) => {
    const before = others[at] as BatchLine;
    const { faults, check } = judged(judge, each);
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
        batch.message ?? notesOf(new Set(mended?.check?.session ? [mended.check.session] : [])),
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

/** A row with what it asks for and what the exchange knows of it; without either where it cannot be read. */
type Asked = { row: number; read: ReadRow; found: Found | null };

const askedOf = async (
  { machine, by }: Checking,
  rows: readonly { row: number; read: ReadRow }[],
): Promise<Asked[]> => {
  const sound = rows.flatMap(({ read }) => (read.instruction ? [read.instruction] : []));
  const found = sound.length > 0 ? await machine.database.lookUp(lookUp, { rows: sound }, by) : [];
  let next = 0;
  return rows.map((each) => ({
    ...each,
    found: each.read.instruction ? (found[next++] ?? null) : null,
  }));
};

const judged = (judge: RowChecker, { row, read: { instruction, faults }, found }: Asked) => {
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

/** Most rows that are checked again beside one that is mended: the answer to a keystroke waits for them. */
const mostOthers = 200;

/** The first rows of a batch that are refused for a limit. */
const overLimits = ({ database }: Machine, { batchId }: Batch, line: number) =>
  database.readLong(
    database.db
      .selectFrom(batchOrderLine.name)
      .selectAll()
      .where('batchId', '=', batchId)
      .where('outcome', '=', 'refused')
      .where('line', '!=', line)
      .where((is) =>
        is.or([
          is('faults', 'like', '%_LIMIT"%'),
          is('faults', 'like', '%"INSUFFICIENT_COLLATERAL"%'),
        ]),
      )
      .orderBy('line')
      .limit(mostOthers)
      .compile(),
  ) as Promise<BatchLine[]>;

const waitingBeside = ({ database }: Machine, { batchId }: Batch, line: number) =>
  database.db
    .selectFrom(batchOrderLine.name)
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'waiting')
    .where('line', '!=', line);

const numberIn = (value: unknown) => Number(value ?? 0);

/** What the other rows of a batch that will be placed use of the limits, and what they are worth. */
const otherRows = async (
  machine: Machine,
  batch: Batch,
  line: number,
): Promise<OtherRows & { worth: number }> => {
  const uses = waitingBeside(machine, batch, line).select(({ fn }) => [
    fn.sum('limitUse').as('value'),
    fn.sum('coveredUse').as('covered'),
    fn.sum('value').as('worth'),
  ]);
  const [used] = await machine.database.readLong(uses.compile());
  return {
    used: { value: numberIn(used?.value), covered: numberIn(used?.covered), ofPan: new Map() },
    seen: new Map(),
    worth: numberIn(used?.worth),
  };
};

/** Adds what the other rows use of the limits of the holders of some rows, and which of them say the same as these. */
const addNames = async (
  machine: Machine,
  batch: Batch,
  line: number,
  { used: { ofPan }, seen }: OtherRows,
  asked: readonly Asked[],
): Promise<void> => {
  const holders = new Set(asked.flatMap(({ found }) => (found && holderOf(found)) ?? []));
  const identities = new Set(
    asked.flatMap(({ read }) => (read.instruction ? [identityOf(read.instruction)] : [])),
  );
  const newHolders = [...holders].filter((holder) => !ofPan.has(holder));
  const newIdentities = [...identities].filter((identity) => !seen.has(identity));
  const others = waitingBeside(machine, batch, line);
  const [ofHolders, twins] = await Promise.all([
    newHolders.length === 0
      ? []
      : machine.database.readLong(
          others
            .where('panHolder', 'in', newHolders)
            .groupBy('panHolder')
            .select(({ fn }) => ['panHolder', fn.sum('limitUse').as('value')])
            .compile(),
        ),
    newIdentities.length === 0
      ? []
      : machine.database.readLong(
          others
            .where('identity', 'in', newIdentities)
            .groupBy('identity')
            .select(({ fn }) => ['identity', fn.min('line').as('line')])
            .compile(),
        ),
  ]);
  for (const { panHolder, value } of ofHolders) ofPan.set(String(panHolder), numberIn(value));
  for (const { identity, line } of twins) seen.set(String(identity), Number(line));
};

const holderOf = ({ bid, offer }: Found): string | null =>
  bid && offer && isLimitedByPan(offer.series) ? panHolder(offer.id, bid.pan) : null;
