import { type Mutation, mutation, type Tx } from '../../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../../jobs/jobMutations.ts';
import type { JobType } from '../../jobs/jobRunner.ts';
import type { Fault } from '../csv/fault.ts';
import { markLines } from './markLines.ts';
import { briskPace, inPortions, type Wrote } from './portions.ts';
import type { FileOfRows, LineOfFile, RowFileType } from './rowFile.ts';
import { changeFile, emitProgress, jobsOf, statusOf, underWay } from './rowFileMutations.ts';

type OfFile = Owned & { batchId: number };

/** What doing a type of file writes: portions of its lines, and its end. */
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
    const isWhole = await inPortions(
      running,
      {
        write: (portion) => machine.database.write(mutations.doPortion, { ...of, ...portion }, by),
        leaveOne: (fault) => machine.database.write(mutations.leaveNext, { ...of, fault }, by),
      },
      briskPace,
    );
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

/** Does the next lines of a file; answers whether there are more. */
const doPortion = (type: RowFileType): Mutation<OfFile & { most: number; tells: boolean }, Wrote> =>
  mutation(
    `${type.file.name}.doPortion`,
    async (tx, { most, tells, ...of }) => {
      const began = performance.now();
      const file = await underWay(tx, type, of, 'Processing');
      const lines = await waitingLines(tx, type, of.batchId, most);
      // Their order is the order of the rows, and what one takes the next finds taken.
      const results = await type.doLines(tx, file, lines);
      await markLines(tx, type, lines, results);
      const refused = results.filter(({ faults }) => faults.length > 0).length;
      const after = await counted(tx, type, file, { accepted: lines.length - refused, refused });
      const done = after.accepted + after.refused;
      await ownedBy(tx, { jobId: of.jobId, owner: of.owner }, { done });
      if (tells) emitProgress(tx, type, after);
      // What it has put off is part of its time.
      await tx.flush();
      return { isMore: done < after.records, took: performance.now() - began };
    },
    { lane: 'background' },
  );

/** Refuses the next line of a file, which cannot be done, and says why. */
const leaveNext = (type: RowFileType): Mutation<OfFile & { fault: Fault }, void> =>
  mutation(`${type.file.name}.leaveNext`, async (tx, { fault, ...of }) => {
    const file = await underWay(tx, type, of, 'Processing');
    const [line] = await waitingLines(tx, type, of.batchId, 1);
    if (!line) return;
    await markLines(tx, type, [line], [{ faults: [fault], columns: {} }]);
    await counted(tx, type, file, { accepted: 0, refused: 1 });
  });

/** Ends a file; returns its outcome in words. */
const endDoing = (type: RowFileType): Mutation<OfFile, string> =>
  mutation(`${type.file.name}.endDoing`, async (tx, of) => {
    const file = await underWay(tx, type, of, 'Processing');
    const { status, completedAt } = type.columns;
    const change = { [status]: type.states.done, [completedAt]: tx.now, message: null };
    await changeFile(tx, type, file, change, 'completed');
    return `${file.accepted} taken, ${file.refused} refused`;
  });

/** What cannot go on leaves the rest to be done once the cause is gone. */
const stopDoing = (type: RowFileType): Mutation<OfFile & { words: string }, void> =>
  mutation(`${type.file.name}.stopDoing`, async (tx, { words, ...of }) => {
    const file = await underWay(tx, type, of, 'Processing');
    const { rows, done, do: verb } = type.words;
    const message = `${words} ${file.accepted} ${rows} are ${done}; ${verb} the rest to go on.`;
    const change = { [type.columns.status]: 'Checked', message: message.slice(0, 500) };
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
