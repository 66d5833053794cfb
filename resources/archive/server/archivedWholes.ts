import type { Kysely } from 'kysely';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import type { ArchivedWholes } from '#server/database/lists/rowArchive.ts';
import { type ArchivedOffer, allotmentRunsOf, securityIdsOf } from './archivedOffers.ts';

/** The archived offers as the check of the journal asks for them: whose bids may be gone, and how many. */
export const archivedWholes = async (db: Kysely<any>): Promise<ArchivedWholes> => {
  const offers = await offersIn(db);
  const bySecurity = namedBy(offers, securityIdsOf);
  return {
    by: ['securityId'],
    wholeOf: ({ securityId }) => bySecurity.get(Number(securityId)) ?? null,
    mostGone: mostGoneOf(offers, ({ orders }) => orders, 'order'),
  };
};

/** The same of their allotments, which are those of runs. */
export const wholesOfRuns = async (db: Kysely<any>): Promise<ArchivedWholes> => {
  const offers = await offersIn(db);
  const byRun = namedBy(offers, allotmentRunsOf);
  return {
    by: ['runId'],
    wholeOf: ({ runId }) => byRun.get(Number(runId)) ?? null,
    mostGone: mostGoneOf(offers, ({ allotments }) => allotments, 'allotment'),
  };
};

const offersIn = async (db: Kysely<any>): Promise<ArchivedOffer[]> =>
  (await db.selectFrom(archivedOffer.name).selectAll().execute()) as ArchivedOffer[];

/** The name of each offer, by the numbers of what is of it. */
const namedBy = (offers: readonly ArchivedOffer[], of: (offer: ArchivedOffer) => number[]) =>
  new Map(offers.flatMap((offer) => of(offer).map((id) => [id, nameOf(offer)] as const)));

const mostGoneOf = (
  offers: readonly ArchivedOffer[],
  countOf: (offer: ArchivedOffer) => number,
  table: 'order' | 'allotment',
) =>
  new Map(
    offers.map((offer) => [nameOf(offer), Number(countOf(offer)) - keptOf(offer, table)] as const),
  );

const nameOf = ({ symbol, openOnDate }: ArchivedOffer): string => `${symbol} of ${openOnDate}`;

/** The newest row of all stays in its table for a while. */
const keptOf = ({ newestKept }: ArchivedOffer, table: string): number =>
  newestKept !== null && table in JSON.parse(newestKept) ? 1 : 0;
