import { asSentence, sentence, type Words } from '#domain/sentence.ts';
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
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import type { JobType } from '../../jobs/jobRunner.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Fault } from '../csv/fault.ts';
import { inPortions, steadyPace, type Wrote } from '../rowFiles/portions.ts';
import { valuesOfKey } from './checkRow.ts';
import { rowCheckerIn } from './commitUpload.ts';
import {
  detailsOf,
  type LineRow,
  linesOf,
  markLine,
  markLines,
  readUpload,
  underWay,
} from './lineMutations.ts';
import { type Rights, rightsOf } from './rights.ts';
import { changeUpload, emitProgress, type Upload, uploadJobs } from './uploadMutations.ts';

type Chunk = Owned & { batchId: number; most: number; tells: boolean };

/** Takes back what a file wrote, the last row first; what was changed since stays and is listed. */
export const revertUpload: JobType = {
  type: uploadJobs.revert,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const upload = await readUpload(machine.database, batchId);
    if (upload?.state !== 'reverting') return null;
    const isWhole = await inPortions(
      running,
      {
        write: (portion) =>
          machine.database.write(revertChunk, { ...owned, batchId, ...portion }, by),
        leaveOne: (fault) => machine.database.write(keepNext, { ...owned, batchId, fault }, by),
      },
      steadyPace,
    );
    return isWhole ? machine.database.write(endRevert, { ...owned, batchId }, by) : null;
  },
  failed: async ({ machine, owned, by, args }, words) => {
    await machine.database.write(stopRevert, { ...owned, batchId: args.batchId, words }, by);
  },
};

/** Takes back the next rows; answers whether there are more. */
export const revertChunk: Mutation<Chunk, Wrote> = mutation(
  'upload.revertChunk',
  async (tx, chunk) => {
    const { batchId, most, tells, ...owned } = chunk;
    const began = performance.now();
    const upload = await underWay(tx, owned, batchId, 'reverting');
    const noun = tx.noun(upload.resource);
    const rights = rightsOf(tx.by, noun);
    const lines = await linesOf(tx, batchId, { outcome: 'written', most, isBackward: true });
    const together = isWrittenInBulk(noun)
      ? await tookBackTogether(tx, noun, rights, { upload, lines })
      : new Set<LineRow>();
    await markLines(
      tx,
      batchId,
      [...together].map(({ line }) => line),
      outcomeOf(null),
    );
    const tally = { reverted: together.size, kept: 0 };
    for (const line of lines) {
      if (together.has(line)) continue;
      const fault = await tookBack(tx, noun, rights, { upload, line });
      await markLine(tx, line, outcomeOf(fault));
      tally[fault ? 'kept' : 'reverted'] += 1;
    }
    const after = await counted(tx, upload, tally);
    await ownedBy(tx, owned, { done: after.done });
    if (tells) emitProgress(tx, after);
    return { isMore: lines.length === most, took: performance.now() - began };
  },
  { lane: 'background' },
);

/** Leaves the next row as it is, which cannot be taken back, and says why. */
export const keepNext: Mutation<Owned & { batchId: number; fault: Fault }, void> = mutation(
  'upload.keepNext',
  async (tx, { batchId, fault, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'reverting');
    const [line] = await linesOf(tx, batchId, { outcome: 'written', most: 1, isBackward: true });
    if (!line) return;
    await markLine(tx, line, outcomeOf(fault));
    await counted(tx, upload, { reverted: 0, kept: 1 });
  },
);

/** Ends the revert of a file; answers in words what it took back. */
export const endRevert: Mutation<Owned & { batchId: number }, Words> = mutation(
  'upload.endRevert',
  async (tx, { batchId, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'reverting');
    const message =
      upload.kept > 0
        ? sentence('%{kept} rows were left unchanged; each shows the reason.', {
            kept: upload.kept,
          })
        : null;
    await changeUpload(tx, upload, { state: 'reverted', revertedAt: tx.now, message }, 'reverted');
    return sentence('%{reverted} rows reverted, %{kept} left unchanged', {
      reverted: upload.reverted,
      kept: upload.kept,
    });
  },
);

/** A revert that cannot go on can be begun again. */
export const stopRevert: Mutation<Owned & { batchId: number; words: Words }, void> = mutation(
  'upload.stopRevert',
  async (tx, { batchId, words, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'reverting');
    const message = sentence('%{why} Revert again to go on.', { why: asSentence(words) });
    await changeUpload(tx, upload, { state: 'committed', message }, 'stop');
  },
);

const outcomeOf = (fault: Fault | null): Partial<LineRow> =>
  fault ? { outcome: 'kept', faults: JSON.stringify([fault]) } : { outcome: 'reverted' };

const counted = (tx: Tx, upload: Upload, tally: { reverted: number; kept: number }) =>
  changeUpload(tx, upload, {
    reverted: upload.reverted + tally.reverted,
    kept: upload.kept + tally.kept,
    done: upload.done + tally.reverted + tally.kept,
  });

/**
 * Reverts, in statements of many rows, the rows that are still as the file wrote them and that no
 * other row refers to; returns their lines. The others are checked one by one.
 */
const tookBackTogether = async (
  tx: Tx,
  noun: Resource,
  rights: Rights,
  { upload, lines }: { upload: Upload; lines: readonly LineRow[] },
): Promise<ReadonlySet<LineRow>> => {
  const check = rowCheckerIn(tx, noun, rights);
  const checks = await Promise.all(
    lines.map((line) =>
      check({
        ...valuesOfKey(noun, line.key ?? ''),
        ...(line.verdict === 'changed' && beforeOf(line)),
      }),
    ),
  );
  const done = new Set<LineRow>();
  const changed: CheckedRow[] = [];
  const removed = new Map<Record<string, any>, { line: LineRow; reason: string }>();
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
const versionWritten = ({ verdict, base }: LineRow): number =>
  verdict === 'new' ? 1 : (base ?? 0) + 1;

const reasonOf = ({ batchId, fileName }: Upload, { line }: LineRow): string =>
  `Bulk upload ${batchId} reverted, ${fileName}, row ${line}`;

/** Why a row cannot be taken back; null once it is. */
const tookBack = async (
  tx: Tx,
  noun: Resource,
  rights: Rights,
  { upload, line }: { upload: Upload; line: LineRow },
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

const beforeOf = (line: LineRow): Record<string, unknown> =>
  Object.fromEntries(detailsOf(line).cells.map(({ field, before }) => [field, before]));
