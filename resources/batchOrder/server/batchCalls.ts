import type { Layout } from '#domain/exchangeFile/orderFile.ts';
import { sentence } from '#domain/sentence.ts';
import { textsOf } from '#model/values/validate.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { bidOf } from '../../order/server/intake/bidOf.ts';
import { bidFiles } from './bidFiles.ts';
import { type BatchRow, placeBatch } from './placeBatch.ts';
import { acceptedFile, refusedFile, resultFile } from './resultFile.ts';
import { sampleOrders } from './sampleOrders.ts';

/** POST …/file: takes a file in and puts its check in line. */
export const takeFile = (request: CallRequest) =>
  bidFiles.take(request, { layout: (request.query.layout as Layout | undefined) ?? null });

/** GET …/{batchId}/lines: a page of the rows of a batch, by outcome. */
export const linesOfBatch = (request: CallRequest) =>
  bidFiles.lines(request, (lines) =>
    request.query.warned === 'true' ? lines.where('warningCount', '>', 0) : lines,
  );

/** GET …/{batchId}/errors. */
export const errorsOfBatch = (request: CallRequest) =>
  bidFiles.download(request, 'errors', refusedFile);

/** GET …/{batchId}/result: all rows, or those that were taken as the other exchange lists them. */
export const resultOfBatch = async (request: CallRequest) => {
  if (request.query.only !== 'accepted') return bidFiles.download(request, 'result', resultFile);
  const { layout } = await bidFiles.fileOfRequest(request);
  if (layout !== 'BSE')
    throw new ApiError(
      'REFUSED',
      sentence('Only a file in the BSE layout has a file of accepted rows.'),
    );
  return bidFiles.download(request, 'accepted', acceptedFile);
};

/** GET …/sample. */
export const sampleFile = async (request: CallRequest) => {
  const layout = request.query.layout as Layout;
  const name = `bids-${layout.toLowerCase()}-sample.csv`;
  return new FileAnswer(name, 'text/csv; charset=utf-8', await sampleOrders(request, layout));
};

/** POST /rms/order/batch. */
export const takeBatch = async ({ machine, by, rows = [] }: CallRequest) => {
  const batchRows = rows.map(
    ({ values, faults }): BatchRow =>
      Object.keys(faults).length > 0
        ? { bid: null, faults: textsOf(faults) }
        : { bid: bidOf(values), clientOrderId: values.clientOrderId ?? null },
  );
  const { batchId, answers } = await machine.database.write(placeBatch, { rows: batchRows }, by);
  return { batchId, orders: answers };
};
