import { asSentence, sentence, type Words } from '#domain/sentence.ts';
import { keyOf, keyValues, type Resource } from '#model';
import { type CheckedRow, isWrittenInBulk, writeChecked } from '../../database/rows/checkedRows.ts';
import { isHeld } from '../../database/rows/holding.ts';
import { createRow, updateRow } from '../../database/rows/rows.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import type { JobType } from '../../jobs/jobRunner.ts';
import type { Fault } from '../csv/fault.ts';
import { inPortions, steadyPace, type Wrote } from '../rowFiles/portions.ts';
import { batchedReads } from './batchedReads.ts';
import { type RowCheck, type RowChecker, rowCheckerOf, valuesOfKey } from './checkRow.ts';
import {
  detailsOf,
  type LineRow,
  linesOf,
  markLine,
  markWritten,
  readUpload,
  underWay,
} from './lineMutations.ts';
import { type Rights, rightsOf } from './rights.ts';
import { changeUpload, emitProgress, type Upload, uploadJobs } from './uploadMutations.ts';

type Chunk = Owned & { batchId: number; most: number; tells: boolean };

/** Writes the rows of a checked file, in writes of at most 500 rows, each exactly once. */
export const commitUpload: JobType = {
  type: uploadJobs.commit,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const upload = await readUpload(machine.database, batchId);
    if (upload?.state !== 'committing') return null;
    const isWhole = await inPortions(
      running,
      {
        write: (portion) =>
          machine.database.write(commitChunk, { ...owned, batchId, ...portion }, by),
        leaveOne: (fault) => machine.database.write(refuseNext, { ...owned, batchId, fault }, by),
      },
      steadyPace,
    );
    return isWhole ? machine.database.write(endCommit, { ...owned, batchId }, by) : null;
  },
  failed: async ({ machine, owned, by, args }, words) => {
    await machine.database.write(stopCommit, { ...owned, batchId: args.batchId, words }, by);
  },
};

/** Writes the next rows of a file; answers whether more are to be written. */
export const commitChunk: Mutation<Chunk, Wrote> = mutation(
  'upload.commitChunk',
  async (tx, chunk) => {
    const { batchId, most, tells, ...owned } = chunk;
    const began = performance.now();
    const upload = await underWay(tx, owned, batchId, 'committing');
    const noun = tx.noun(upload.resource);
    const rights = rightsOf(tx.by, noun);
    const lines = await linesOf(tx, batchId, { outcome: 'waiting', most });
    const check = rowCheckerIn(tx, noun, rights);
    const checks = await Promise.all(lines.map((line) => check(givenBy(noun, line))));
    const tally = { written: 0, held: 0, new: 0, changed: 0 };
    const written: { lineId: number; key: string | null }[] = [];
    const together: { line: LineRow; row: CheckedRow }[] = [];
    for (const [at, line] of lines.entries()) {
      const { stored, ...now } = checks[at] as RowCheck;
      const fault = movedSince(line, now);
      if (fault) {
        await refuseLine(tx, line, fault);
        tally[line.verdict as 'new' | 'changed'] += 1;
        continue;
      }
      if (stored && isWrittenInBulk(noun)) {
        together.push({ line, row: { ...stored, reason: reasonOf(upload, line) } });
        continue;
      }
      const { key, waits } = await writeLine(tx, noun, rights, { upload, line });
      tally[waits ? 'held' : 'written'] += 1;
      if (waits) await markLine(tx, line, { outcome: 'held' });
      else written.push({ lineId: line.lineId, key });
    }
    const rows = await writeChecked(
      tx,
      noun,
      together.map(({ row }) => row),
    );
    for (const [at, { line }] of together.entries())
      written.push({ lineId: line.lineId, key: keyOf(noun, rows[at] as never) });
    tally.written += rows.length;
    await markWritten(tx, written);
    const after = await counted(tx, upload, tally);
    await ownedBy(tx, owned, { done: after.done });
    if (tells) emitProgress(tx, after);
    const isMore = after.created + after.changed > after.written + after.held;
    return { isMore, took: performance.now() - began };
  },
  { lane: 'background' },
);

/** Refuses the next row of a file, which cannot be written, and says why. */
export const refuseNext: Mutation<Owned & { batchId: number; fault: Fault }, void> = mutation(
  'upload.refuseNext',
  async (tx, { batchId, fault, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'committing');
    const [line] = await linesOf(tx, batchId, { outcome: 'waiting', most: 1 });
    if (!line) return;
    await refuseLine(tx, line, [fault]);
    await counted(tx, upload, { written: 0, held: 0, new: 0, changed: 0, [line.verdict]: 1 });
  },
);

/** Ends the commit of a file; answers in words what it wrote. */
export const endCommit: Mutation<Owned & { batchId: number }, Words> = mutation(
  'upload.endCommit',
  async (tx, { batchId, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'committing');
    const refused = upload.done - upload.written - upload.held;
    const message =
      refused > 0
        ? sentence(
            '%{refused} rows were changed since the check, or refused when they were written; they are listed as refused.',
            { refused },
          )
        : null;
    await changeUpload(
      tx,
      upload,
      { state: 'committed', committedAt: tx.now, message },
      'committed',
    );
    return sentence('%{written} rows written, %{held} wait for approval, %{refused} refused', {
      written: upload.written,
      held: upload.held,
      refused,
    });
  },
);

/** A commit that cannot go on leaves the rest to be committed once the cause is gone. */
export const stopCommit: Mutation<Owned & { batchId: number; words: Words }, void> = mutation(
  'upload.stopCommit',
  async (tx, { batchId, words, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'committing');
    const message = sentence('%{why} %{rows} rows are written; commit again to go on.', {
      why: asSentence(words),
      rows: upload.written + upload.held,
    });
    await changeUpload(tx, upload, { state: 'checked', message }, 'stop');
  },
);

/** The check of rows as the tables are in this transaction. */
export const rowCheckerIn = (tx: Tx, noun: Resource, rights: Rights): RowChecker => {
  const reads = batchedReads(tx.db, async (query) => (await tx.db.executeQuery(query)).rows);
  return rowCheckerOf(noun, { nouns: tx.nouns, rules: tx.rules, rights, reads });
};

/** The values of a stored row of the file, for a second check. */
export const givenBy = (noun: Resource, line: LineRow): Record<string, unknown> => ({
  ...(line.verdict === 'changed' && line.key !== null && valuesOfKey(noun, line.key)),
  ...afterOf(line),
});

const afterOf = (line: LineRow): Record<string, unknown> =>
  Object.fromEntries(detailsOf(line).cells.map(({ field, after }) => [field, after]));

/** Why a row is not what was previewed; null when it still is, to the letter. */
const movedSince = (
  line: LineRow,
  now: Pick<RowCheck, 'verdict' | 'base' | 'faults'>,
): Fault[] | null => {
  if (now.verdict === 'refused') return now.faults;
  if (now.verdict === line.verdict && now.base === line.base) return null;
  const message =
    line.verdict === 'new'
      ? 'Somebody has created this row since the check'
      : now.verdict === 'new'
        ? 'Somebody has removed this row since the check'
        : 'Somebody has changed this row since the check';
  return [{ field: '', code: 'MOVED', message }];
};

const reasonOf = ({ batchId, fileName }: Upload, { line }: LineRow): string =>
  `Bulk upload ${batchId}, ${fileName}, row ${line}`;

/** Writes a row alone, where a second person may have to approve it or the database gives it its key. */
const writeLine = async (
  tx: Tx,
  noun: Resource,
  rights: Rights,
  { upload, line }: { upload: Upload; line: LineRow },
): Promise<{ key: string | null; waits: boolean }> => {
  const reason = reasonOf(upload, line);
  const change = { reason, resource: noun.name, values: afterOf(line) };
  const answer =
    line.verdict === 'new'
      ? await createRow.run(tx, { ...change, scope: rights.create })
      : await updateRow.run(tx, {
          ...change,
          key: keyValues(noun, line.key ?? '') ?? {},
          version: line.base,
          scope: rights.edit,
        });
  return isHeld(answer)
    ? { key: line.key, waits: true }
    : { key: keyOf(noun, answer as never), waits: false };
};

const refuseLine = (tx: Tx, line: LineRow, faults: Fault[]) =>
  markLine(tx, line, { verdict: 'refused', outcome: null, faults: JSON.stringify(faults) });

type Tally = { written: number; held: number; new: number; changed: number };

/** Counts what a write did: `new` and `changed` are rows that were to be so and are refused now. */
const counted = (tx: Tx, upload: Upload, { written, held, ...refused }: Tally) =>
  changeUpload(tx, upload, {
    written: upload.written + written,
    held: upload.held + held,
    created: upload.created - refused.new,
    changed: upload.changed - refused.changed,
    refused: upload.refused + refused.new + refused.changed,
    done: upload.done + written + held + refused.new + refused.changed,
  });
