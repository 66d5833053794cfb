import type { Kysely } from 'kysely';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import type { ArchivedWholes } from '#server/database/lists/rowArchive.ts';
import { type ArchivedOffer, securityIdsOf } from './archivedOffers.ts';

/** The archived offers as the check of the journal asks for them: whose bids may be gone, and how many. */
export const archivedWholes = async (db: Kysely<any>): Promise<ArchivedWholes> => {
  const offers = (await db.selectFrom(archivedOffer.name).selectAll().execute()) as ArchivedOffer[];
  const bySecurity = new Map(
    offers.flatMap((offer) => securityIdsOf(offer).map((id) => [id, nameOf(offer)] as const)),
  );
  return {
    wholeOf: ({ securityId }) => bySecurity.get(Number(securityId)) ?? null,
    mostGone: new Map(
      offers.map((offer) => [nameOf(offer), Number(offer.orders) - keptOf(offer)] as const),
    ),
  };
};

const nameOf = ({ symbol, openOnDate }: ArchivedOffer): string => `${symbol} of ${openOnDate}`;

/** The newest bid of all stays in its table for a while. */
const keptOf = ({ newestKept }: ArchivedOffer): number =>
  newestKept !== null && 'order' in JSON.parse(newestKept) ? 1 : 0;
