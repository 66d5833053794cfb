import type { Layout } from '#domain/exchangeFile/orderFile.ts';
import { sentence } from '#domain/sentence.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { bidFiles } from './bidFiles.ts';
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
