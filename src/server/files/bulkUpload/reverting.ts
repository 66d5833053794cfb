import { sentence } from '#domain/sentence.ts';
import { keyValues, type Resource } from '#model';
import { assertAllowedValues } from '../../database/rows/allowedValues.ts';
import {
  type CheckedRow,
  isWrittenInBulk,
  removeUnused,
  writeChecked,
} from '../../database/rows/checkedRows.ts';
import { isHeld } from '../../database/rows/holding.ts';
import { removeRow, updateRow } from '../../database/rows/rows.ts';
import { decodeKey } from '../../database/schema/columns.ts';
import type { Tx } from '../../database/writing/mutation.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Fault } from '../csv/fault.ts';
import { steadyPace } from '../rowFiles/portions.ts';
import type { LineResult } from '../rowFiles/rowFile.ts';
import type { RowWork } from '../rowFiles/rowWork.ts';
import { valuesOfKey } from './checkRow.ts';
import { rowCheckerIn, rowsOf, talliedIn } from './committing.ts';
import { cellsIn, type HandedRow, handOver, type LineRow, type Upload } from './masterLine.ts';
import { type Rights, rightsOf } from './rights.ts';

type Row = HandedRow[2];

/** The taking back of what a file wrote, the last row first; what was changed since stays and is listed. */
export const reverting: RowWork<Upload, LineRow, HandedRow> = {
  job: 'revert',
  jobName: (tx, { fileName, resource }) =>
    sentence('Revert %{fileName} in %{rows}', { fileName, rows: rowsOf(tx, resource) }),
  from: 'written',
  under: 'reverting',
  ended: 'reverted',
  entries: { begin: 'revert', end: 'reverted' },
  done: 'reverted',
  nothing: sentence('This file wrote nothing: there is nothing to revert.'),
  mayBegin: (tx, { resource }) => void rightsOf(tx.by, tx.noun(resource)),
  startValues: (_, { reverted, kept }) => ({ done: reverted + kept }),
  total: ({ written }) => written,
  doneOf: ({ done }) => done,
  leftOf: ({ written, reverted, kept }) => written - reverted - kept,
  takes: 'written',
  isBackward: true,
  doneOutcome: 'reverted',
  columns: [],
  pace: steadyPace,
  handOver,
  doLines: (tx, upload, lines) => tookBackAll(tx, upload, lines),
  leave: (_, fault) => resultOf(fault),
  counted: (upload, results) => {
    const of = talliedIn(results);
    return {
      reverted: upload.reverted + of('reverted'),
      kept: upload.kept + of('kept'),
      done: upload.done + results.length,
    };
  },
  endWords: ({ reverted, kept }) => ({
    message:
      kept > 0
        ? sentence('%{kept} rows were left unchanged; each shows the reason.', { kept })
        : null,
    log: sentence('%{reverted} rows reverted, %{kept} left unchanged', { reverted, kept }),
  }),
  stopWords: (_, why) => sentence('%{why} Revert again to go on.', { why }),
};

const resultOf = (fault: Fault | null): LineResult =>
  fault
    ? { faults: [fault], columns: { outcome: 'kept' }, counts: 'kept' }
    : { faults: [], columns: {}, counts: 'reverted' };

/** Takes rows back: many together where that is possible, the others one by one. */
const tookBackAll = async (
  tx: Tx,
  upload: Upload,
  handed: readonly HandedRow[],
): Promise<LineResult[]> => {
  const noun = tx.noun(upload.resource);
  const rights = rightsOf(tx.by, noun);
  const lines = handed.map(([, , row]) => row);
  const together = isWrittenInBulk(noun)
    ? await tookBackTogether(tx, noun, rights, { upload, lines })
    : new Set<Row>();
  const results: LineResult[] = [];
  for (const line of lines)
    results.push(
      resultOf(together.has(line) ? null : await tookBack(tx, noun, rights, { upload, line })),
    );
  return results;
};

/**
 * Reverts, in statements of many rows, the rows that are still as the file wrote them and that no
 * other row refers to; returns their lines. The others are checked one by one.
 */
const tookBackTogether = async (
  tx: Tx,
  noun: Resource,
  rights: Rights,
  { upload, lines }: { upload: Upload; lines: readonly Row[] },
): Promise<ReadonlySet<Row>> => {
  const check = rowCheckerIn(tx, noun, rights);
  const checks = await Promise.all(
    lines.map((line) =>
      check({
        ...valuesOfKey(noun, line.key ?? ''),
        ...(line.verdict === 'changed' && beforeOf(line)),
      }),
    ),
  );
  const done = new Set<Row>();
  const changed: CheckedRow[] = [];
  const removed = new Map<Record<string, any>, { line: Row; reason: string }>();
  for (const [at, line] of lines.entries()) {
    const before = checks[at]?.stored?.before;
    if (!before || before.version !== versionWritten(line)) continue;
    const reason = reasonOf(upload, line);
    if (line.verdict === 'new') {
      assertAllowedValues(tx, 'remove', noun, [before]);
      removed.set(before, { line, reason });
      continue;
    }
    if (checks[at]?.verdict === 'changed')
      changed.push({ before, after: checks[at]?.stored?.after ?? before, reason });
    done.add(line);
  }
  await writeChecked(tx, noun, changed);
  const rows = [...removed].map(([before, { reason }]) => ({ before, reason }));
  const used = await removeUnused(tx, noun, rows);
  for (const [before, { line }] of removed) if (!used.has(before)) done.add(line);
  return done;
};

/** The version that the file gave a row. */
const versionWritten = ({ verdict, base }: Row): number =>
  verdict === 'new' ? 1 : (base ?? 0) + 1;

const reasonOf = ({ batchId, fileName }: Upload, { line }: Row): string =>
  `Bulk upload ${batchId} reverted, ${fileName}, row ${line}`;

/** Why a row cannot be taken back; null once it is. */
const tookBack = async (
  tx: Tx,
  noun: Resource,
  rights: Rights,
  { upload, line }: { upload: Upload; line: Row },
): Promise<Fault | null> => {
  const key = keyValues(noun, line.key ?? '') ?? {};
  const stored = decodeKey(noun, key);
  const row = stored && (await tx.store.get(noun, stored));
  if (!row) return moved('Somebody has removed this row since');
  const written = versionWritten(line);
  if (row.version !== written) return moved(`${row.updatedBy} has changed this row since`);
  const at = {
    reason: reasonOf(upload, line),
    resource: noun.name,
    key,
    version: written,
    scope: rights.edit,
  };
  try {
    const answer =
      line.verdict === 'new'
        ? await removeRow.run(tx, at)
        : await updateRow.run(tx, { ...at, values: beforeOf(line) });
    return isHeld(answer)
      ? {
          field: '',
          code: 'HELD',
          message: 'A second person must approve that this row is reverted',
        }
      : null;
  } catch (error) {
    // Thrown before anything of the row was written; any other error rolls back the whole write.
    if (error instanceof ApiError && error.kind === 'REFUSED' && line.verdict === 'new')
      return { field: '', code: 'IN_USE', message: error.message };
    throw error;
  }
};

const moved = (message: string): Fault => ({ field: '', code: 'MOVED', message });

const beforeOf = (line: Row): Record<string, unknown> =>
  Object.fromEntries(cellsIn(line.cells).map(({ field, before }) => [field, before]));
