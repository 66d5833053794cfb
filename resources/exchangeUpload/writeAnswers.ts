import { exchangeUpload, exchangeUploadLine } from '#schemas/exchangeUpload.ts';
import { type Tx, type Work, work } from '#server/database/work.ts';
import { ApiError } from '#server/errors.ts';
import type { Fault } from '#server/imports/fault.ts';
import { inPortions, type Wrote } from '#server/imports/portions.ts';
import type { JobKind } from '#server/jobs/jobRunner.ts';
import { type Owned, ownedBy } from '#server/jobs/jobWorks.ts';
import { answerForCustodian } from '../order/custodianAnswer.ts';
import { orderWithin } from '../order/revision.ts';
import type { LineRow } from './lineWorks.ts';
import { answerJobs, changeUpload, tellProgress, type Upload, underWay } from './uploadWorks.ts';

/**
 * Writes the answers of a checked file, some hundred in one transaction, which also keeps what became
 * of each: killed at any moment, it goes on with the first row that has no outcome.
 */
export const writeAnswers: JobKind = {
  kind: answerJobs.commit,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const upload = await machine.database.store.get(exchangeUpload, { batchId });
    if (upload?.uploadStatus !== 'Processing') return null;
    const isWhole = await inPortions(running, {
      write: (portion) => machine.database.write(writeChunk, { ...owned, batchId, ...portion }, by),
      leaveOne: (fault) => machine.database.write(leaveNext, { ...owned, batchId, fault }, by),
    });
    return isWhole ? machine.database.write(endAnswers, { ...owned, batchId }, by) : null;
  },
  failed: async ({ machine, owned, by, args }, words) => {
    await machine.database.write(stopAnswers, { ...owned, batchId: args.batchId, words }, by);
  },
};

type Chunk = Owned & { batchId: number; most: number; tells: boolean };

/** Writes the next answers of a file; says whether there are more. */
export const writeChunk: Work<Chunk, Wrote> = work(
  'exchangeUpload.writeChunk',
  async (tx, chunk) => {
    const { batchId, most, tells, ...owned } = chunk;
    const began = performance.now();
    const upload = await underWay(tx, owned, batchId, 'Processing');
    const tally = { accepted: 0, refused: 0 };
    for (const line of await waitingLines(tx, batchId, most)) {
      const fault = await written(tx, line);
      tally[fault ? 'refused' : 'accepted'] += 1;
      await markLine(tx, line, fault);
    }
    const after = await counted(tx, upload, tally);
    const done = after.accepted + after.refused;
    await ownedBy(tx, owned, { done });
    if (tells) tellProgress(tx, after);
    return { isMore: done < after.records, took: performance.now() - began };
  },
);

/** Refuses the next row of a file, which cannot be written, and says why. */
export const leaveNext: Work<Owned & { batchId: number; fault: Fault }, void> = work(
  'exchangeUpload.leaveNext',
  async (tx, { batchId, fault, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'Processing');
    const [line] = await waitingLines(tx, batchId, 1);
    if (!line) return;
    await markLine(tx, line, fault);
    await counted(tx, upload, { accepted: 0, refused: 1 });
  },
);

/** Ends a file; answers in words what became of it. */
export const endAnswers: Work<Owned & { batchId: number }, string> = work(
  'exchangeUpload.endAnswers',
  async (tx, { batchId, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'Processing');
    const change = { uploadStatus: 'Success' as const, completedAt: tx.now, message: null };
    await changeUpload(tx, upload, change, 'completed');
    return `${upload.accepted} taken, ${upload.refused} refused`;
  },
);

/** Writing that cannot go on leaves the rest to be written once the cause is gone. */
export const stopAnswers: Work<Owned & { batchId: number; words: string }, void> = work(
  'exchangeUpload.stopAnswers',
  async (tx, { batchId, words, ...owned }) => {
    const upload = await underWay(tx, owned, batchId, 'Processing');
    const message = `${words} ${upload.accepted} answers are written; write the rest to go on.`;
    const change = { uploadStatus: 'Checked' as const, message: message.slice(0, 500) };
    await changeUpload(tx, upload, change, 'stop');
  },
);

/** Writes the answer of one row by the very way of the button; why it cannot be, or null. */
const written = async (tx: Tx, line: LineRow): Promise<Fault | null> => {
  const { orderId, answer, reason, base } = line;
  if (orderId === null || answer === null) throw new Error('a row without an answer waits');
  const before = await orderWithin(tx, Number(orderId), {});
  if (before.version !== Number(base))
    return {
      field: 'orderId',
      code: 'MOVED',
      message: 'Somebody has changed this bid since the check',
    };
  try {
    // What it refuses it refuses before it writes anything.
    await answerForCustodian(tx, before, answer, answer === 'reject' ? reason : null);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'REFUSED') throw error;
    return { field: 'answer', code: error.code, message: error.message };
  }
};

const waitingLines = async (tx: Tx, batchId: number, most: number): Promise<LineRow[]> =>
  (await tx.db
    .selectFrom(exchangeUploadLine.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'waiting')
    .orderBy('line')
    .limit(most)
    .execute()) as LineRow[];

const markLine = (tx: Tx, { batchId, line }: LineRow, fault: Fault | null) =>
  tx
    .prepared(
      'update "exchangeUploadLine" set outcome = ?, faults = ? where "batchId" = ? and line = ?',
    )
    .run(fault ? 'refused' : 'taken', fault && JSON.stringify([fault]), batchId, line);

const counted = (
  tx: Tx,
  upload: Upload,
  { accepted, refused }: Pick<Upload, 'accepted' | 'refused'>,
) =>
  changeUpload(tx, upload, {
    accepted: upload.accepted + accepted,
    refused: upload.refused + refused,
  });
