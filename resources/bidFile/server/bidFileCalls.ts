import { sentence } from '#domain/sentence.ts';
import { bidFile } from '#schemas/bidFile.ts';
import { record } from '#server/database/writing/mutation.ts';
import { readKept } from '#server/fileStore/keptFile.ts';
import { hashOfFile, newName, uploadedFile } from '#server/fileStore/uploadFolder.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';
import { beginBidFile } from './bidFileMutations.ts';
import { choiceOf } from './choices.ts';

/** POST …/nse-bid-filegen: queues the writing of a bid file, where nothing blocks it. */
export const beginFile = async ({ machine, by, body }: CallRequest) => {
  const { symbol, openOnDate, day } = body as {
    symbol: string;
    openOnDate: string;
    day: 'T' | 'T+1';
  };
  const offer = (await offersFor(machine, symbol)).find((each) => each.openOnDate === openOnDate);
  if (!offer || (day === 'T+1' && offer.isOneDay))
    throw new ApiError('NOT_FOUND', sentence('%{symbol} was not bid for on that day.', { symbol }));
  if (offer.designatedExchange === 'NSE')
    throw new ApiError(
      'REFUSED',
      sentence(
        'The allotment of %{symbol} is drawn up here: no other exchange waits for its bids.',
        { symbol },
      ),
    );
  const { why, tradeDate, totals } = await choiceOf(machine, offer, day);
  if (why !== null) throw new ApiError('REFUSED', why);
  return machine.database.write(
    beginBidFile,
    {
      ...{ symbol, openOnDate, day },
      fileName: `bids-NSE-${symbol}-${tradeDate}.txt`,
      storedAs: newName(),
      series: totals.map(({ series }) => series).join('+'),
    },
    by,
  );
};

/** GET …/nse-bid-filegen/{id}/file: exactly the bytes that were generated. */
export const fileOf = async ({ machine, by, params }: CallRequest) => {
  const id = Number(params.id);
  const row = Number.isSafeInteger(id) ? await machine.database.store.get(bidFile, { id }) : null;
  if (!row || row.storedAs === null || row.fileName === null)
    throw new ApiError('NOT_FOUND', 'There is no such Bid File.');
  if (row.fileStatus !== 'Generated')
    throw new ApiError('REFUSED', 'The bid file is not there yet. Try again when it is generated.');
  const path = uploadedFile(machine.settings, row.storedAs);
  if ((await hashOfFile(path)) !== row.sha256)
    throw new ApiError(
      'STALE',
      'The file on the disk is not the generated one. Generate it again.',
      { code: 'CHANGED_FILE' },
    );
  const entry = { action: 'download', resource: bidFile.name, key: String(id) };
  await machine.database.write(record, entry, by);
  return new FileAnswer(row.fileName, 'text/plain; charset=utf-8', await readKept(path));
};
