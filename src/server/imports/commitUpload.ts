import { keyOf, keyValues, type Resource } from '#model';
import { createRow, updateRow } from '../database/rows.ts';
import { type Tx, type Work, work } from '../database/work.ts';
import { ApiError } from '../errors.ts';
import type { JobKind, Running } from '../jobs/jobRunner.ts';
import { type Owned, ownedBy } from '../jobs/jobWorks.ts';
import { batchedReads } from './batchedReads.ts';
import type { Fault } from './fault.ts';
import { type Judge, type Judgement, judgeOf, keyAsGiven } from './judge.ts';
import {
  type LineRow,
  linesOf,
  markLine,
  markLines,
  readUpload,
  toldBy,
  underWay,
} from './lineWorks.ts';
import { type Rights, rightsOf } from './rights.ts';
import { changeUpload, tellProgress, type Upload, uploadJobs } from './uploadWorks.ts';

/** Rows of one write at most. */
const mostRows = 500;
/** How long one write goes on taking rows, ms: bids that come meanwhile wait for its end. */
const mostMs = 40;
const tellEveryMs = 1_000;

type Chunk = Owned & { batchId: number; most: number; tells: boolean };

/** Writes the rows of a checked file, in writes of at most 500 rows, each exactly once. */
export const commitUpload: JobKind = {
  kind: uploadJobs.commit,
  run: async (running) => {
    const { machine, owned, by, args, signal } = running;
    const { batchId } = args as { batchId: number };
    const upload = await readUpload(machine.database, batchId);
    if (upload?.state !== 'committing') return null;
    let most = mostRows;
    let told = 0;
    for (;;) {
      if (signal.aborted) return null;
      const tells = machine.now() - told >= tellEveryMs;
      if (tells) told = machine.now();
      try {
        const left = await machine.database.write(
          commitChunk,
          { ...owned, batchId, most, tells },
          by,
        );
        if (left === 0) break;
        most = Math.min(most * 2, mostRows);
      } catch (error) {
        most = await smaller(running, error, batchId, most);
      }
    }
    return machine.database.write(endCommit, { ...owned, batchId }, by);
  },
  failed: async ({ machine, owned, by, args }, words) => {
    await machine.database.write(stopCommit, { ...owned, batchId: args.batchId, words }, by);
  },
};

/**
 * One row that cannot be written undoes its whole write. The next try takes half as many, until the
 * row stands alone; then it is refused with what was said of it.
 */
const smaller = async (
  { machine, owned, by }: Running,
  error: unknown,
  batchId: number,
  most: number,
): Promise<number> => {
  const isOfARow =
    error instanceof ApiError &&
    !['JOB_LOST', 'UPLOAD_GONE'].includes(error.code) &&
    error.kind !== 'UNAVAILABLE';
  if (!isOfARow) throw error;
  if (most > 1) return Math.ceil(most / 2);
  const [[field, message] = ['', error.message]] = Object.entries(error.errors);
  const fault: Fault = { field, code: error.code, message };
  await machine.database.write(refuseNext, { ...owned, batchId, fault }, by);
  return mostRows;
};

/** Writes the next rows of a file; answers how many are still to be written. */
export const commitChunk: Work<Chunk, number> = work('upload.commitChunk', async (tx, chunk) => {
  const { batchId, most, tells, ...owned } = chunk;
  const before = performance.now();
  const upload = await underWay(tx, owned, batchId, 'committing');
  const noun = tx.noun(upload.resource);
  const rights = rightsOf(tx.by, noun);
  const lines = await linesOf(tx, batchId, { outcome: 'waiting', most });
  const judge = judgeIn(tx, noun, rights);
  const judgements = await Promise.all(lines.map((line) => judge(givenBy(noun, line))));
  const tally = { written: 0, held: 0, new: 0, changed: 0 };
  const written: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (at > 0 && performance.now() - before > mostMs) break;
    const fault = movedSince(line, judgements[at] as Judgement);
    if (fault) {
      await refuseLine(tx, line, fault);
      tally[line.verdict as 'new' | 'changed'] += 1;
      continue;
    }
    const { key, isHeld } = await writeLine(tx, noun, rights, { upload, line });
    tally[isHeld ? 'held' : 'written'] += 1;
    if (isHeld || key !== line.key)
      await markLine(tx, line, { outcome: isHeld ? 'held' : 'written', key });
    else written.push(line.line);
  }
  await markLines(tx, batchId, written, { outcome: 'written' });
  const after = await counted(tx, upload, tally);
  await ownedBy(tx, owned, { done: after.done });
  if (tells) tellProgress(tx, after);
  return leftOf(after);
});

/** Refuses the next row of a file, which cannot be written, and says why. */
export const refuseNext: Work<Owned & { batchId: number; fault: Fault }, void> = work(
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
export const endCommit: Work<Owned & { batchId: number }, string> = work(
  'upload.endCommit',
  async (tx, { batchId, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'committing');
    const refused = upload.done - upload.written - upload.held;
    const message =
      refused > 0
        ? `${refused} rows were changed by somebody else since the check, or refused when they were written; they stand among the refused.`
        : null;
    await changeUpload(
      tx,
      upload,
      { state: 'committed', committedAt: tx.now, message },
      'committed',
    );
    return `${upload.written} rows written, ${upload.held} wait for approval, ${refused} refused`;
  },
);

/** A commit that cannot go on leaves the rest to be committed once the cause is gone. */
export const stopCommit: Work<Owned & { batchId: number; words: string }, void> = work(
  'upload.stopCommit',
  async (tx, { batchId, words, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'committing');
    const message = `${words} ${upload.written + upload.held} rows are written; commit again to go on.`;
    await changeUpload(tx, upload, { state: 'checked', message: message.slice(0, 500) }, 'stop');
  },
);

/** How many rows of a file that is being committed are still to be written. */
export const leftOf = ({ created, changed, written, held }: Upload): number =>
  created + changed - written - held;

const judgeIn = (tx: Tx, noun: Resource, rights: Rights): Judge => {
  const reads = batchedReads(tx.db, async (query) => (await tx.db.executeQuery(query)).rows);
  return judgeOf(noun, { nouns: tx.nouns, rights, reads });
};

/** What a kept row of the file says, for it to be judged once more. */
const givenBy = (noun: Resource, line: LineRow): Record<string, unknown> => ({
  ...(line.verdict === 'changed' && line.key !== null && keyAsGiven(noun, line.key)),
  ...afterOf(line),
});

const afterOf = (line: LineRow): Record<string, unknown> =>
  Object.fromEntries(toldBy(line).cells.map(({ field, after }) => [field, after]));

/** Why a row is not what was previewed; null when it still is, to the letter. */
const movedSince = (line: LineRow, now: Judgement): Fault[] | null => {
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

const writeLine = async (
  tx: Tx,
  noun: Resource,
  rights: Rights,
  { upload, line }: { upload: Upload; line: LineRow },
): Promise<{ key: string | null; isHeld: boolean }> => {
  const why = { reason: `Bulk upload ${upload.batchId}, ${upload.fileName}, row ${line.line}` };
  const said = { ...why, resource: noun.name, values: afterOf(line) };
  const answer =
    line.verdict === 'new'
      ? await createRow.run(tx, { ...said, scope: rights.create })
      : await updateRow.run(tx, {
          ...said,
          key: keyValues(noun, line.key ?? '') ?? {},
          version: line.base,
          scope: rights.edit,
        });
  const isHeld = typeof answer.held === 'object' && answer.held !== null;
  return { key: isHeld ? line.key : keyOf(noun, answer as never), isHeld };
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
