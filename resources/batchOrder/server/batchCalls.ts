import type { Layout } from '#domain/exchangeFile/orderFile.ts';
import { faultsIn } from '#server/files/rowFiles/keptLines.ts';
import { type Asked, FileAnswer } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { bidOf } from '../../order/server/intake/bidOf.ts';
import { bidFiles } from './bidFiles.ts';
import { type BatchRow, placeBatch } from './placeBatch.ts';
import { acceptedFile, refusedFile, resultFile } from './resultFile.ts';
import { sampleOrders } from './sampleOrders.ts';

/** POST …/file: takes a file in and puts its check in line. */
export const takeFile = (asked: Asked) =>
  bidFiles.take(asked, { layout: (asked.query.layout as Layout | undefined) ?? null });

/** GET …/{batchId}/lines: a page of the rows of a batch, by what became of them. */
export const linesOfBatch = (asked: Asked) =>
  bidFiles.lines(
    asked,
    ({ orderId, orderStatus, warnings }) => ({
      orderId: orderId === null ? null : Number(orderId),
      orderStatus,
      warnings: faultsIn(warnings),
    }),
    (lines) => (asked.query.warned === 'true' ? lines.where('warningCount', '>', 0) : lines),
  );

/** GET …/{batchId}/errors. */
export const errorsOfBatch = (asked: Asked) => bidFiles.download(asked, 'errors', refusedFile);

/** GET …/{batchId}/result: all rows, or those that were taken as the other exchange lists them. */
export const resultOfBatch = async (asked: Asked) => {
  if (asked.query.only !== 'accepted') return bidFiles.download(asked, 'result', resultFile);
  const { layout } = await bidFiles.reached(asked);
  if (layout !== 'BSE')
    throw new ApiError('REFUSED', 'Only a file in the BSE layout has a file of accepted rows.');
  return bidFiles.download(asked, 'accepted', acceptedFile);
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
