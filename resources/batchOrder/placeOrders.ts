import type { Layout } from '#domain/orderFile.ts';
import { batchOrder, batchOrderLine } from '#schemas/batchOrder.ts';
import { type Tx, type Work, work } from '#server/database/work.ts';
import type { Fault } from '#server/imports/fault.ts';
import { inPortions, type Wrote } from '#server/imports/portions.ts';
import type { JobKind } from '#server/jobs/jobRunner.ts';
import { type Owned, ownedBy } from '#server/jobs/jobWorks.ts';
import type { Order } from '../order/intake.ts';
import { type Batch, batchJobs, changeBatch, tellProgress, underWay } from './batchWorks.ts';
import type { LineRow } from './lineWorks.ts';
import { type Placed, placeRow } from './placeRow.ts';
import { type Reading, readRow } from './readRow.ts';

/**
 * Places the bids of a checked file, some hundred in one transaction, which also keeps what became
 * of each: killed at any moment, it goes on with the first row that has no outcome.
 */
export const placeOrders: JobKind = {
  kind: batchJobs.place,
  run: async (running) => {
    const { machine, owned, by, args } = running;
    const { batchId } = args as { batchId: number };
    const batch = await machine.database.store.get(batchOrder, { batchId });
    if (batch?.batchStatus !== 'Processing') return null;
    const isWhole = await inPortions(running, {
      write: (portion) => machine.database.write(placeChunk, { ...owned, batchId, ...portion }, by),
      leaveOne: (fault) => machine.database.write(leaveNext, { ...owned, batchId, fault }, by),
    });
    return isWhole ? machine.database.write(endPlacing, { ...owned, batchId }, by) : null;
  },
  failed: async ({ machine, owned, by, args }, words) => {
    await machine.database.write(stopPlacing, { ...owned, batchId: args.batchId, words }, by);
  },
};

type Chunk = Owned & { batchId: number; most: number; tells: boolean };

/** Places the next rows of a batch; answers whether more are to be placed. */
export const placeChunk: Work<Chunk, Wrote> = work('batchOrder.placeChunk', async (tx, chunk) => {
  const { batchId, most, tells, ...owned } = chunk;
  const began = performance.now();
  const batch = await underWay(tx, owned, batchId, 'Processing');
  const reading = readingOf(batch);
  const lines = await waitingLines(tx, batchId, most);
  const tally = { accepted: 0, refused: 0 };
  // One after the other: the order of entry is the order of the rows, and the limits shrink with each.
  const { telling, tell } = tellingOnce(tx);
  for (const line of lines) {
    const placed = await placedOf(telling, reading, line);
    tally[placed.outcome] += 1;
    await markLine(tx, line, placed);
  }
  tell();
  const after = await counted(tx, batch, tally);
  const done = after.accepted + after.refused;
  await ownedBy(tx, owned, { done });
  if (tells) tellProgress(tx, after);
  return { isMore: done < after.records, took: performance.now() - began };
});

/** Refuses the next row of a batch, which cannot be placed, and says why. */
export const leaveNext: Work<Owned & { batchId: number; fault: Fault }, void> = work(
  'batchOrder.leaveNext',
  async (tx, { batchId, fault, ...owned }) => {
    const batch = await underWay(tx, owned, batchId, 'Processing');
    const [line] = await waitingLines(tx, batchId, 1);
    if (!line) return;
    await markLine(tx, line, refusedFor([fault]));
    await counted(tx, batch, { accepted: 0, refused: 1 });
  },
);

/** Ends a batch; answers in words what became of it. */
export const endPlacing: Work<Owned & { batchId: number }, string> = work(
  'batchOrder.endPlacing',
  async (tx, { batchId, ...owned }) => {
    const batch = await underWay(tx, owned, batchId, 'Processing');
    await changeBatch(
      tx,
      batch,
      { batchStatus: 'Completed', completedTime: tx.now, message: null },
      'completed',
    );
    return `${batch.accepted} taken, ${batch.refused} refused`;
  },
);

/** Placing that cannot go on leaves the rest to be placed once the cause is gone. */
export const stopPlacing: Work<Owned & { batchId: number; words: string }, void> = work(
  'batchOrder.stopPlacing',
  async (tx, { batchId, words, ...owned }) => {
    const batch = await underWay(tx, owned, batchId, 'Processing');
    const message = `${words} ${batch.accepted} bids are placed; place the rest to go on.`;
    const change = { batchStatus: 'Checked' as const, message: message.slice(0, 500) };
    await changeBatch(tx, batch, change, 'stop');
  },
);

/**
 * The transaction with one ORDER event for each series instead of one for each bid: lists ask anew all the
 * same, and colleagues are not sent a hundred thousand messages.
 */
const tellingOnce = (tx: Tx): { telling: Tx; tell: () => void } => {
  const last = new Map<string, Parameters<Tx['emit']>[0]>();
  const emit: Tx['emit'] = (event) => {
    if (event.type !== 'ORDER') return tx.emit(event);
    const { symbol, series } = event.data as Pick<Order, 'symbol' | 'series'>;
    last.set(`${symbol} ${series}`, event);
  };
  return {
    telling: { ...tx, emit },
    tell: () => {
      for (const event of last.values()) tx.emit(event);
    },
  };
};

const readingOf = ({ layout, heading, memberId }: Batch): Reading => ({
  layout: layout as Layout,
  heading: heading === null ? null : JSON.parse(heading),
  memberId,
});

const waitingLines = async (tx: Tx, batchId: number, most: number): Promise<LineRow[]> =>
  (await tx.db
    .selectFrom(batchOrderLine.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'waiting')
    .orderBy('line')
    .limit(most)
    .execute()) as LineRow[];

const placedOf = async (tx: Tx, reading: Reading, line: LineRow): Promise<Placed> => {
  const { asked, faults } = readRow(reading, JSON.parse(line.cells));
  return asked && faults.length === 0
    ? placeRow(tx, { batchId: Number(line.batchId), row: Number(line.line) }, asked)
    : refusedFor(faults);
};

const refusedFor = (faults: Fault[]): Placed => ({
  outcome: 'refused',
  orderId: null,
  orderStatus: null,
  faults,
});

const markLine = (tx: Tx, { batchId, line }: LineRow, placed: Placed) =>
  tx
    .prepared(
      `update "batchOrderLine" set outcome = ?, "orderId" = ?, "orderStatus" = ?, faults = ?
       where "batchId" = ? and line = ?`,
    )
    .run(
      placed.outcome,
      placed.orderId,
      placed.orderStatus,
      placed.faults.length > 0 ? JSON.stringify(placed.faults) : null,
      batchId,
      line,
    );

const counted = (
  tx: Tx,
  batch: Batch,
  { accepted, refused }: Pick<Batch, 'accepted' | 'refused'>,
) =>
  changeBatch(tx, batch, {
    accepted: batch.accepted + accepted,
    refused: batch.refused + refused,
  });
