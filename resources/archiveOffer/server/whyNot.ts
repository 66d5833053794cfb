import { exchangeDate } from '#domain/market/calendar.ts';
import type { Day } from '#domain/market/series.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { allocationLock } from '#schemas/allocationLock.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import type { Machine } from '#server/machine/machine.ts';
import { strangersBetween } from '../../archive/server/offerRows.ts';
import { allSecuritiesOf, type Setup } from '../../masterSetup/server/offerDay.ts';
import { surveillanceSettings } from '../../orderLog/server/settings.ts';
import { isAllTold } from '../../orderLog/server/surveillance.ts';
import { type OfferScope, scopeOfOffer } from './offerScope.ts';

/** The days on which an offer is allotted. */
const daysOf = ({ isOneDay, acceptsUndersubscription }: Setup): readonly Day[] =>
  isOneDay || acceptsUndersubscription === 'cancel' ? ['T'] : ['T', 'T+1'];

/** Why an offer is not finished, in words that say what to do; null when nothing of it changes any more. */
export const whyUnfinished = async (machine: Machine, setup: Setup): Promise<Words | null> => {
  const { symbol, openOnDate, nextOnDate, status } = setup;
  if (status !== 'approved') return 'Its set-up is not approved.';
  const { store } = machine.database;
  const days = daysOf(setup);
  const last = days.includes('T+1') ? nextOnDate : openOnDate;
  // Numbers of bids begin with their day, so that none is given twice from the next day on.
  if (exchangeDate(machine.now()) <= last)
    return sentence('It ends on %{date}. Archive it after that.', { date: last });
  const locks = await store.list(allocationLock, { symbol, openOnDate });
  for (const day of days) {
    const lock = locks.find((each) => each.day === day);
    if (!lock) return sentence('%{day} day is not allotted yet.', { day });
    if (lock.publishedAt === null)
      return sentence('Run %{number} is allotting %{day} day.', { number: lock.runId, day });
  }
  const runs = await store.list(processRun, { about: 'masterSetup', aboutKey: String(setup.id) });
  const open = runs.find(
    ({ runStatus, process }) =>
      runStatus === 'Started' && process !== 'archiveOffer' && process !== 'restoreOffer',
  );
  if (open)
    return sentence('Run %{number} (%{label}) is not completed: its files are not published.', {
      number: open.runId,
      label: sentence(open.processLabel),
    });
  return null;
};

/** Why the rows of an offer cannot be archived now, in words; null when they can. */
export const whyNotArchived = async (machine: Machine, setup: Setup): Promise<Words | null> => {
  const { symbol, openOnDate } = setup;
  const archived = await machine.database.store.get(archivedOffer, { symbol, openOnDate });
  if (archived) return 'It is archived.';
  return whyUnfinished(machine, setup);
};

/**
 * The scope of an offer, and in `waits` everything of it that is still in flight; empty when
 * nothing is. Counted when a run begins, since it reads many rows.
 */
export const inFlight = async (
  machine: Machine,
  setup: Setup,
): Promise<{ scope: OfferScope; waits: Words[] }> => {
  const { db } = machine.database;
  const scope = await scopeOfOffer(machine, setup);
  const securities = await allSecuritiesOf(machine, setup);
  const waits: Words[] = [];
  const counted = async (table: string, where: (query: any) => any): Promise<number> => {
    const [row] = await machine.database.readLong<{ counted: unknown }>(
      where(db.selectFrom(table).where('symbol', '=', setup.symbol))
        .select(({ fn }: any) => fn.countAll().as('counted'))
        .compile(),
    );
    return Number(row?.counted ?? 0);
  };
  if (securities.length > 0) {
    const risk = await counted('order', (query) =>
      query
        .where('securityId', 'in', scope.securityIds)
        .where('orderStatus', '=', 'Submitted')
        .where('waitsFor', '=', 'RMS'),
    );
    if (risk > 0)
      waits.push(
        sentence('%{bids} bids wait for risk management. Wait for its answers, then retry.', {
          bids: risk,
        }),
      );
  }
  const pending = await counted('allotment', (query) =>
    query.where('openOnDate', '=', setup.openOnDate).where('heldBy', '=', 'PENDING'),
  );
  if (pending > 0)
    waits.push(
      sentence(
        '%{allotments} allotments wait for their custodians. After their cut-off they are the member’s; then retry.',
        { allotments: pending },
      ),
    );
  if (surveillanceSettings.of(machine).url !== null && !(await isAllTold(machine)))
    waits.push('Surveillance has not received all events yet. Retry when its link is up.');
  const others = await strangersBetween(machine, scope);
  if (others > 0)
    waits.push(
      sentence(
        '%{bids} bids of another offer of %{symbol} were entered on the same days: their logs cannot be separated.',
        { bids: others, symbol: setup.symbol },
      ),
    );
  return { scope, waits };
};
