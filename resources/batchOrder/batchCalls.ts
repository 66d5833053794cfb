import { Readable } from 'node:stream';
import type { Layout } from '#domain/orderFile.ts';
import { reaches } from '#model';
import { batchOrder, batchOrderLine } from '#schemas/batchOrder.ts';
import { Answer, type Asked, FileAnswer } from '#server/bodies.ts';
import { record } from '#server/database/work.ts';
import { ApiError } from '#server/errors.ts';
import { faultsIn } from '#server/imports/keptLines.ts';
import { removeFile } from '#server/imports/uploadFolder.ts';
import { bidOf } from '../order/bidOf.ts';
import { type Batch, beginPlacing, discardBatch, receiveOrders } from './batchWorks.ts';
import type { LineRow } from './lineWorks.ts';
import { type BatchRow, placeBatch } from './placeBatch.ts';
import { acceptedFile, refusedFile, resultFile } from './resultFile.ts';
import { sampleOrders } from './sampleOrders.ts';

/** POST …/file: takes a file in and puts its check in line. */
export const takeFile = async ({ machine, by, query, file }: Asked) => {
  if (!file) throw new ApiError('MALFORMED', 'There is no file in the field file.');
  const layout = (query.layout as Layout | undefined) ?? null;
  return new Answer(202, await machine.database.write(receiveOrders, { ...file, layout }, by));
};

/** POST …/{batchId}/place. */
export const placeFile = async (asked: Asked) => {
  const { batchId } = await reached(asked);
  return new Answer(202, await asked.machine.database.write(beginPlacing, { batchId }, asked.by));
};

/** POST …/{batchId}/discard. */
export const discardFile = async (asked: Asked) => {
  const { machine, by } = asked;
  const { batchId } = await reached(asked);
  const { row, storedAs } = await machine.database.write(discardBatch, { batchId }, by);
  if (storedAs !== null) await removeFile(machine.settings, storedAs);
  return row;
};

/** GET …/{batchId}/lines: a page of the rows of a batch, by what became of them. */
export const linesOfBatch = async (asked: Asked) => {
  const { machine, query } = asked;
  const { batchId } = await reached(asked);
  const limit = Number(query.limit ?? 50);
  let lines = machine.database.db
    .selectFrom(batchOrderLine.name)
    .selectAll()
    .where('batchId', '=', batchId)
    .where('line', '>', Number(query.after ?? 0));
  if (query.outcome) lines = lines.where('outcome', '=', query.outcome);
  if (query.warned === 'true') lines = lines.where('warningCount', '>', 0);
  const found = (await lines
    .orderBy('line')
    .limit(limit + 1)
    .execute()) as LineRow[];
  const shown = found.slice(0, limit);
  return {
    lines: shown.map(({ line, cells, outcome, orderId, orderStatus, faults, warnings }) => ({
      line: Number(line),
      cells: JSON.parse(cells),
      outcome,
      orderId: orderId === null ? null : Number(orderId),
      orderStatus,
      faults: faultsIn(faults),
      warnings: faultsIn(warnings),
    })),
    next: found.length > limit ? Number(shown.at(-1)?.line) : null,
  };
};

/** GET …/{batchId}/errors. */
export const errorsOfBatch = async (asked: Asked) => {
  const batch = await reached(asked);
  await noteDownload(asked, batch, 'errors');
  return csv(batch, 'errors', Readable.from(refusedFile(asked.machine, batch)));
};

/** GET …/{batchId}/result: all rows, or those that were taken as the other exchange lists them. */
export const resultOfBatch = async (asked: Asked) => {
  const batch = await reached(asked);
  const isAccepted = asked.query.only === 'accepted';
  if (isAccepted && batch.layout !== 'BSE')
    throw new ApiError('REFUSED', 'Only a file in the BSE layout has a file of accepted rows.');
  await noteDownload(asked, batch, isAccepted ? 'accepted' : 'result');
  const rows = isAccepted ? acceptedFile : resultFile;
  return csv(batch, isAccepted ? 'accepted' : 'result', Readable.from(rows(asked.machine, batch)));
};

/** GET …/sample. */
export const sampleFile = async (asked: Asked) => {
  const layout = asked.query.layout as Layout;
  const name = `bids-${layout.toLowerCase()}-sample.csv`;
  return new FileAnswer(name, 'text/csv; charset=utf-8', await sampleOrders(asked, layout));
};

/** POST /rms/order/batch. */
export const takeBatch = async ({ machine, by, rows = [] }: Asked) => {
  const given = rows.map(
    ({ values, faults }): BatchRow =>
      Object.keys(faults).length > 0
        ? { bid: null, faults }
        : { bid: bidOf(values), clientOrderId: values.clientOrderId ?? null },
  );
  const { batchId, answers } = await machine.database.write(placeBatch, { rows: given }, by);
  return { batchId, orders: answers };
};

const csv = ({ batchId, fileName }: Batch, what: string, content: Readable) =>
  new FileAnswer(
    `${(fileName ?? `batch-${batchId}`).replace(/\.(csv|txt)$/i, '')}-${what}.csv`,
    'text/csv; charset=utf-8',
    content,
  );

/** The batch of the path, where the caller may know of it; NOT_FOUND otherwise, whether it is there or not. */
const reached = async ({ machine, user, params }: Asked): Promise<Batch> => {
  const batchId = Number(params.batchId);
  const found =
    Number.isSafeInteger(batchId) && (await machine.database.store.get(batchOrder, { batchId }));
  if (!found || !reaches(user, batchOrder, found))
    throw new ApiError('NOT_FOUND', 'There is no such Batch Order.');
  return found;
};

const noteDownload = ({ machine, by }: Asked, { batchId }: Batch, what: string) =>
  machine.database.write(
    record,
    { action: 'download', resource: batchOrder.name, key: String(batchId), after: { what } },
    by,
  );
