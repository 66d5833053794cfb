import { asSentence, type Words } from '#domain/sentence.ts';
import { stageOf } from '#model';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import type { JobType, Running } from '../../jobs/jobRunner.ts';
import type { Fault } from '../csv/fault.ts';
import { type Handed, linesAhead } from './linesAhead.ts';
import { markLines } from './markLines.ts';
import { briskMs, inPortions, type Pace, type Ways, type Wrote } from './portions.ts';
import type { FileOfRows, GoesOn, LineOfFile } from './rowFile.ts';
import { changeFile, emitProgress, nameOf, stored, underWay } from './rowFileMutations.ts';
import type { RowFileType } from './rowFileType.ts';
import type { RowWork } from './rowWork.ts';

/** Lines between two looks whether somebody waits. */
const rowsBetweenLooks = 100;

type OfFile = Owned & { batchId: number };

/** The mutations of a work on a type of file: portions of its lines, and its end. */
export const doingMutations = (type: RowFileType, work: RowWork) => ({
  doPortion: doPortion(type, work),
  leaveNext: leaveNext(type, work),
  endDoing: endDoing(type, work),
  stopDoing: stopDoing(type, work),
});

type DoingMutations = ReturnType<typeof doingMutations>;

/**
 * Carries out a work on the lines of a file, some hundred in one transaction, which also stores the outcome of
 * each: after a kill it goes on with the first line without an outcome.
 */
export const doingJob = (type: RowFileType, work: RowWork, mutations: DoingMutations): JobType => ({
  type: nameOf(type, work.job),
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const of = { ...owned, batchId: Number(args.batchId) };
    const { batchId } = of;
    const file = (await machine.database.store.get(type.file, { batchId })) as FileOfRows | null;
    if (!file || stageOf(type.names, file) !== work.under) return null;
    const ways = waysOf(running, linesAhead(machine, type, work, file), mutations, batchId);
    const isWhole = await inPortions(running, ways, work.pace);
    return isWhole ? machine.database.write(mutations.endDoing, of, by) : null;
  },
  failed: async ({ machine, owned, by, args }, words) => {
    await machine.database.write(
      mutations.stopDoing,
      { ...owned, batchId: args.batchId, words },
      by,
    );
  },
});

/** How the job writes: lines are handed to the writer, which says how many of them it has done. */
const waysOf = (
  { machine, owned, by }: Running,
  ahead: ReturnType<typeof linesAhead>,
  mutations: DoingMutations,
  batchId: number,
): Ways => {
  let underWay = 0;
  return {
    write: async ({ most, tells }) => {
      const handed = await ahead.take(most);
      // Lines under way may come back, so it is not known yet whether there are more.
      if (handed.lines.length === 0) return { isMore: underWay > 0, took: null };
      let done: number | null = 0;
      underWay++;
      try {
        const portion = { ...owned, batchId, ...handed, tells };
        const wrote = await machine.database.write(mutations.doPortion, portion, by);
        done = wrote.done;
        return { ...wrote, isCut: done !== null && done < handed.lines.length };
      } finally {
        underWay--;
        if (done !== null) ahead.done(handed, done);
      }
    },
    leaveOne: async (fault) => {
      await machine.database.write(mutations.leaveNext, { ...owned, batchId, fault }, by);
      ahead.done(await ahead.take(1), 1);
    },
  };
};

/**
 * The number of lines done; null when they are not the next ones, since lines before them were not
 * done.
 */
type Done = Wrote & { done: number | null };

/** Does the next lines of a file; answers whether there are more. */
const doPortion = (
  type: RowFileType,
  work: RowWork,
): Mutation<OfFile & Handed & { tells: boolean }, Done> =>
  mutation(
    nameOf(type, `${work.job}.portion`),
    async (tx, { from, lines, tells, ...of }) => {
      const began = performance.now();
      const file = await underWay(tx, type, of, work.under);
      if (work.doneOf(file) !== from) return { isMore: true, took: null, done: null };
      // Their order is the order of the rows, and what one takes the next finds taken.
      const results = await work.doLines(tx, file, lines, goesOnSince(tx, began, work.pace));
      await markLines(tx, type, work, lines, results);
      const after = await changeFile(tx, type, file, work.counted(file, results));
      await ownedBy(tx, { jobId: of.jobId, owner: of.owner }, { done: work.doneOf(after) });
      if (tells) emitProgress(tx, type, after);
      // Deferred writes count towards its time.
      await tx.flush();
      const took = performance.now() - began;
      return { isMore: work.leftOf(after) > 0, took, done: results.length };
    },
    { lane: 'background' },
  );

/**
 * Whether there is time for more lines: little when somebody waits, more when nobody does, since
 * fewer commits cost less.
 */
const goesOnSince =
  (tx: Tx, began: number, { wantedMs }: Pace): GoesOn =>
  async (done) => {
    if (done % rowsBetweenLooks > 0) return true;
    await tx.flush();
    return performance.now() - began < (tx.isAwaited() ? briskMs : wantedMs);
  };

/** Leaves the next line of a file, which cannot be done, and says why. */
const leaveNext = (type: RowFileType, work: RowWork): Mutation<OfFile & { fault: Fault }, void> =>
  mutation(nameOf(type, `${work.job}.leaveNext`), async (tx, { fault, ...of }) => {
    const file = await underWay(tx, type, of, work.under);
    const next = await nextLine(tx, type, work, of.batchId);
    if (!next) return;
    const line = work.handOver(file)(next);
    const results = [work.leave?.(line, fault) ?? { faults: [fault], columns: {} }];
    await markLines(tx, type, work, [line], results);
    await changeFile(tx, type, file, work.counted(file, results));
  });

/** Ends a work on a file; returns its outcome in words. */
const endDoing = (type: RowFileType, work: RowWork): Mutation<OfFile, Words> =>
  mutation(nameOf(type, `${work.job}.end`), async (tx, of) => {
    const file = await underWay(tx, type, of, work.under);
    const { writtenAt, revertedAt = writtenAt } = type.names;
    const at = work.ended === 'reverted' ? revertedAt : writtenAt;
    const { message, log } = work.endWords(file);
    const change = { ...stored(type, work.ended), [at]: tx.now, message };
    await changeFile(tx, type, file, change, work.entries.end);
    return log;
  });

/** Stops a work that cannot go on; the rest can be done once the cause is gone. */
const stopDoing = (type: RowFileType, work: RowWork): Mutation<OfFile & { words: Words }, void> =>
  mutation(nameOf(type, `${work.job}.stop`), async (tx, { words, ...of }) => {
    const file = await underWay(tx, type, of, work.under);
    const message = work.stopWords(file, asSentence(words));
    await changeFile(tx, type, file, { ...stored(type, work.from), message }, 'stop');
  });

const nextLine = async (
  tx: Tx,
  { line }: RowFileType,
  { takes, isBackward }: RowWork,
  batchId: number,
): Promise<LineOfFile | undefined> =>
  (await tx.db
    .selectFrom(line.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('outcome', '=', takes)
    .orderBy('line', isBackward ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()) as LineOfFile | undefined;
