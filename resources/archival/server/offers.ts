import { isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import type { AnswerTo } from '#model';
import { processRun } from '#own/processRun/processRun.ts';
import type { archival } from '#schemas/archival.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { fromDatabase } from '#server/database/schema/columns.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { type ArchivedOffer, archivedOffers } from '../../archive/server/archivedOffers.ts';
import { whyNotArchived } from '../../archiveOffer/server/whyNot.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';
import { whyNotRestored } from '../../restoreOffer/server/whyNot.ts';

type Offer = AnswerTo<typeof archival, 'offers'>[number];

/** Offers shown: the newest, and every archived one. */
const mostLive = 100;

/**
 * GET /query/symbolwise-archival: the offers, newest first, the location of each one's bids, and
 * the reason why no action is possible now.
 */
export const offers = async ({ machine }: CallRequest): Promise<Offer[]> => {
  const { db } = machine.database;
  const archived = await archivedOffers(machine);
  const rows = await db
    .selectFrom(masterSetup.name)
    .selectAll()
    .where('status', '=', 'approved')
    .orderBy('openOnDate', 'desc')
    .orderBy('symbol')
    .execute();
  const setups = rows.map((row) => fromDatabase(masterSetup, row) as Setup);
  const ofSetup = (setup: Setup) =>
    archived.find(
      ({ symbol, openOnDate }) => symbol === setup.symbol && openOnDate === setup.openOnDate,
    );
  const shown = setups.filter((setup, at) => at < mostLive || ofSetup(setup));
  const runs = await runsUnderWay(machine);
  return Promise.all(shown.map((setup) => answerOf(machine, setup, ofSetup(setup), runs)));
};

type Runs = ReadonlyMap<string, number>;

/** The runs of the archive under way, by process and set-up. */
const runsUnderWay = async ({ database: { db } }: Machine): Promise<Runs> => {
  const rows = await db
    .selectFrom(processRun.name)
    .select(['runId', 'underWay'])
    .where('runStatus', '=', 'Started')
    .where('process', 'in', ['archiveOffer', 'restoreOffer'])
    .execute();
  return new Map(rows.map(({ runId, underWay }) => [String(underWay), Number(runId)]));
};

const answerOf = async (
  machine: Machine,
  setup: Setup,
  archived: ArchivedOffer | undefined,
  runs: Runs,
): Promise<Offer> => {
  const { symbol, securityName, openOnDate, nextOnDate } = setup;
  const key = String(setup.id);
  const [archiving, restoring] = ['archiveOffer', 'restoreOffer'].map((process) =>
    runs.get(`${process} ${key}`),
  );
  const runId = archiving ?? restoring ?? null;
  const state =
    restoring !== undefined
      ? 'Restoring'
      : archiving !== undefined && archived?.archiveState !== 'Archived'
        ? 'Archiving'
        : archived
          ? 'Archived'
          : 'Live';
  const why =
    runId !== null
      ? sentence('Run %{number} is under way.', { number: runId })
      : archived
        ? await whyNotRestored(machine, setup)
        : await whyNotArchived(machine, setup);
  return {
    key,
    symbol,
    securityName,
    openOnDate,
    nextOnDate,
    state,
    ...textsAndSentences({ why }),
    runId,
    archive: archived
      ? {
          orders: Number(archived.orders),
          events: Number(archived.events),
          allotments: Number(archived.allotments),
          bytes: Number(archived.bytes),
          folder: archived.folder,
          sha256: archived.manifestSha256,
          archivedAt: isoTime(archived.archivedAt),
        }
      : null,
  };
};
