import { sentence } from '#domain/sentence.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import { record } from '#server/database/writing/mutation.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { verifyArchive } from '../../archive/server/verifyArchive.ts';

/** Offers whose archives are being read: each only once at a time. */
const underWay = new Set<string>();

/** GET …/verify: reads every file of an archive again. The journal has who asked and what was found. */
export const verify = async ({ machine, by, params }: CallRequest) => {
  const { symbol = '', openOnDate = '' } = params;
  const offer = await machine.database.store.get(archivedOffer, { symbol, openOnDate });
  if (!offer)
    throw new ApiError(
      'NOT_FOUND',
      sentence('%{symbol} of %{openOnDate} is not archived.', { symbol, openOnDate }),
    );
  if (underWay.has(offer.folder))
    throw new ApiError('TOO_MANY', 'This archive is being verified. Try again when this is done.');
  underWay.add(offer.folder);
  try {
    const { files, bytes, faults } = await verifyArchive(machine, offer);
    const key = `${symbol}/${openOnDate}`;
    const after = { manifestSha256: offer.manifestSha256, files, faults: faults.length };
    await machine.database.write(
      record,
      { action: 'verify', resource: archivedOffer.name, key, after },
      by,
    );
    return { files, bytes, faults };
  } finally {
    underWay.delete(offer.folder);
  }
};
