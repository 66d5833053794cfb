import type { Kysely } from 'kysely';
import { type ArchivedOffer, securityIdsOf } from './archivedOffers.ts';

/** The securities of the archived offers, and 0, which is none: a list that is never empty. */
export const archivedSecurities = async (db: Kysely<any>): Promise<number[]> => {
  const offers = (await db.selectFrom('archivedOffer').selectAll().execute()) as ArchivedOffer[];
  return [0, ...offers.flatMap(securityIdsOf)];
};
