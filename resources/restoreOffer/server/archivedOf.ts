import { sentence } from '#domain/sentence.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import type { StepContext } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { type ArchivedOffer, manifestOf } from '../../archive/server/archivedOffers.ts';
import type { Manifest } from '../../archive/server/manifest.ts';
import type { OfferScope } from '../../archive/server/offerRows.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';

/** The archive that a run restores: its record, its manifest and what tells its rows. */
export const archivedOf = async ({
  machine,
  about,
}: Pick<StepContext, 'machine' | 'about'>): Promise<{
  offer: ArchivedOffer;
  manifest: Manifest;
  scope: OfferScope;
}> => {
  const { symbol, openOnDate, nextOnDate } = about as Setup;
  const offer = await machine.database.store.get(archivedOffer, { symbol, openOnDate });
  if (!offer) throw new ApiError('REFUSED', sentence('%{symbol} is not archived.', { symbol }));
  const manifest = await manifestOf(machine.settings, offer);
  const files = manifest.tables.find(({ name }) => name === 'order')?.files ?? [];
  const [first, last] = [files[0]?.minKey, files.at(-1)?.maxKey];
  const bids = first !== undefined && last !== undefined ? { first, last } : null;
  const scope = { symbol, openOnDate, nextOnDate, securityIds: manifest.securityIds, bids };
  return { offer, manifest, scope };
};
