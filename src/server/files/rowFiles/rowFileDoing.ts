import { asSentence, sentence, type Words } from '#domain/sentence.ts';
import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import type { JobType, Running } from '../../jobs/jobRunner.ts';
import type { Fault } from '../csv/fault.ts';
import { type Handed, linesAhead } from './linesAhead.ts';
import { markLines } from './markLines.ts';
import { briskMs, inPortions, patientPace, type Ways, type Wrote } from './portions.ts';
import type { FileOfRows, GoesOn, LineOfFile, RowFileType } from './rowFile.ts';
import { changeFile, emitProgress, jobsOf, statusOf, underWay } from './rowFileMutations.ts';

/** Lines between two looks whether somebody waits. */
const rowsBetweenLooks = 100;

type OfFile = Owned & { batchId: number };

/** The mutations that do a type of file: portions of its lines, and its end. */
export const doingMutations = (type: RowFileType) => ({
  doPortion: doPortion(type),
  leaveNext: leaveNext(type),
  endDoing: endDoing(type),
  stopDoing: stopDoing(type),
});

type DoingMutations = ReturnType<typeof doingMutations>;

/**
 * Carries out the lines of a checked file, some hundred in one transaction, which also stores the outcome of
 * each: after a kill it goes on with the first line without an outcome.
 */
export const doingJob = (type: RowFileType, mutations: DoingMutations): JobType => ({
  type: jobsOf(type).do,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const of = { ...owned, batchId: Number(args.batchId) };
    const { batchId } = of;
    const file = (await machine.database.store.get(type.file, { batchId })) as FileOfRows | null;
    if (!file || statusOf(type, file) !== 'Processing') return null;
    const isWhole = await inPortions(running, waysOf(running, type, mutations, file), patientPace);
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
  type: RowFileType,
  mutations: DoingMutations,
  file: FileOfRows,
): Ways => {
  const { batchId } = file;
  const ahead = linesAhead(machine, type, file);
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
const doPortion = (type: RowFileType): Mutation<OfFile & Handed & { tells: boolean }, Done> =>
  mutation(
    `${type.file.name}.doPortion`,
    async (tx, { from, lines, tells, ...of }) => {
      const began = performance.now();
      const file = await underWay(tx, type, of, 'Processing');
      if (file.accepted + file.refused !== from) return { isMore: true, took: null, done: null };
      // Their order is the order of the rows, and what one takes the next finds taken.
      const results = await type.doLines(tx, file, lines, goesOnSince(tx, began));
      await markLines(tx, type, lines, results);
      const refused = results.filter(({ faults }) => faults.length > 0).length;
      const after = await counted(tx, type, file, { accepted: results.length - refused, refused });
      const done = after.accepted + after.refused;
      await ownedBy(tx, { jobId: of.jobId, owner: of.owner }, { done });
      if (tells) emitProgress(tx, type, after);
      // Deferred writes count towards its time.
      await tx.flush();
      const took = performance.now() - began;
      return { isMore: done < after.records, took, done: results.length };
    },
    { lane: 'background' },
  );

/**
 * Whether there is time for more lines: little when somebody waits, more when nobody does, since
 * fewer commits cost less.
 */
const goesOnSince =
  (tx: Tx, began: number): GoesOn =>
  async (done) => {
    if (done % rowsBetweenLooks > 0) return true;
    await tx.flush();
    const mostMs = tx.isAwaited() ? briskMs : patientPace.wantedMs;
    return performance.now() - began < mostMs;
  };

/** Refuses the next line of a file, which cannot be done, and says why. */
const leaveNext = (type: RowFileType): Mutation<OfFile & { fault: Fault }, void> =>
  mutation(`${type.file.name}.leaveNext`, async (tx, { fault, ...of }) => {
    const file = await underWay(tx, type, of, 'Processing');
    const [line] = await waitingLines(tx, type, of.batchId, 1);
    if (!line) return;
    await markLines(tx, type, [[line.lineId, line.line]], [{ faults: [fault], columns: {} }]);
    await counted(tx, type, file, { accepted: 0, refused: 1 });
  });

/** Ends a file; returns its outcome in words. */
const endDoing = (type: RowFileType): Mutation<OfFile, Words> =>
  mutation(`${type.file.name}.endDoing`, async (tx, of) => {
    const file = await underWay(tx, type, of, 'Processing');
    const { status, completedAt } = type.columns;
    const change = { [status]: type.states.done, [completedAt]: tx.now, message: null };
    await changeFile(tx, type, file, change, 'completed');
    return sentence('%{accepted} taken, %{refused} refused', {
      accepted: file.accepted,
      refused: file.refused,
    });
  });

/** Stops a file that cannot go on; the rest can be done once the cause is gone. */
const stopDoing = (type: RowFileType): Mutation<OfFile & { words: Words }, void> =>
  mutation(`${type.file.name}.stopDoing`, async (tx, { words, ...of }) => {
    const file = await underWay(tx, type, of, 'Processing');
    const { rows, done, do: verb } = type.words;
    const message = sentence('%{why} %{accepted} %{rows} are %{done}; %{do} the rest to go on.', {
      why: asSentence(words),
      accepted: file.accepted,
      rows: sentence(rows),
      done: sentence(done),
      do: sentence(verb),
    });
    const change = { [type.columns.status]: 'Checked', message };
    await changeFile(tx, type, file, change, 'stop');
  });

const waitingLines = async (
  tx: Tx,
  { line }: RowFileType,
  batchId: number,
  most: number,
): Promise<LineOfFile[]> =>
  (await tx.db
    .selectFrom(line.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'waiting')
    .orderBy('line')
    .limit(most)
    .execute()) as LineOfFile[];

const counted = (
  tx: Tx,
  type: RowFileType,
  file: FileOfRows,
  { accepted, refused }: Pick<FileOfRows, 'accepted' | 'refused'>,
) =>
  changeFile(tx, type, file, {
    accepted: file.accepted + accepted,
    refused: file.refused + refused,
  });
