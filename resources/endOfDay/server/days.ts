import { dayAfter, exchangeDate, isoTime } from '#domain/market/calendar.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import { dateOf } from '#exchange/files/offerTerms.ts';
import type { AnswerTo } from '#model';
import { businessDay } from '#schemas/businessDay.ts';
import { checksum } from '#schemas/checksum.ts';
import { dayEnd } from '#schemas/dayEnd.ts';
import type { endOfDay } from '#schemas/endOfDay.ts';
import { storedWords } from '#server/database/rows/saidTexts.ts';
import type { Machine } from '#server/machine/machine.ts';
import { endedWords } from '../../dayEnd/server/dayMutations.ts';
import { allocationsOf, filesInFlight } from '../../dayEnd/server/preconditions.ts';
import { byName, sessionsOn, sessionWords, stillOpen } from '../../dayEnd/server/sessions.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';
import { isTradedOn } from '../../holiday/server/tradingDays.ts';

type Answer = AnswerTo<typeof endOfDay, 'days'>;
type DayShown = Answer['days'][number];

/** Number of past calendar days on the screen. */
const daysBack = 30;

type RunRow = Record<string, any>;

/**
 * The business days of the last weeks, newest first: those with trading on the exchange or a
 * session of an offer.
 */
export const businessDays = async (machine: Machine, now: number): Promise<DayShown[]> => {
  const { database } = machine;
  const today = exchangeDate(now);
  const since = dayAfter(today, -daysBack);
  const [offers, ended, runs, files] = await Promise.all([
    offersFor(machine),
    database.store.list(businessDay),
    runsSince(machine, since),
    filesSince(machine, since),
  ]);
  const days: DayShown[] = [];
  for (let date = today; date >= since; date = dayAfter(date, -1)) {
    const sessions = offers.flatMap((offer) =>
      (['T', 'T+1'] as const)
        .filter((day) => dateOf(offer, day) === date && !(day === 'T+1' && offer.isOneDay))
        .map((day) => ({ symbol: offer.symbol, day, closesAt: offer.closesAt[day] })),
    );
    const isTradingDay = await isTradedOn(database.store, date);
    if (!isTradingDay && sessions.length === 0) continue;
    const run = runs.find(({ aboutKey }) => aboutKey === date);
    const row = ended.find(({ businessDate }) => businessDate === date);
    const ofDay = files.filter(
      ({ businessDate, runId }) => businessDate === date && runId === run?.runId,
    );
    days.push({
      businessDate: date,
      isTradingDay,
      ...runShown(run),
      files: ofDay.length,
      faults: ofDay.filter(({ verdict }) => verdict !== 'Match').length,
      ...textsAndSentences({
        message: run ? storedWords(run as { message: string | null }, 'message') : null,
        sessions: sessions.sort(byName).map(sessionWords),
        why:
          row && row.endedByRunId !== null
            ? endedWords(row)
            : run?.runStatus === 'Started'
              ? sentence('Run %{number} is under way.', { number: run.runId })
              : stillOpen(sessions, now).length > 0
                ? 'Its sessions are not over yet.'
                : null,
      }),
    });
  }
  return days;
};

const runsSince = async ({ database }: Machine, since: string): Promise<RunRow[]> =>
  (
    await database.db
      .selectFrom('processRun')
      .selectAll()
      .where('process', '=', dayEnd.name)
      .where('aboutKey', '>=', since)
      .orderBy('runId', 'desc')
      .execute()
  ).map((row: RunRow) => ({ ...row, runId: Number(row.runId) }));

const filesSince = async ({ database }: Machine, since: string) =>
  (
    (await database.db
      .selectFrom(checksum.name)
      .select(['businessDate', 'runId', 'verdict'])
      .where('businessDate', '>=', since)
      .execute()) as { businessDate: string; runId: number | null; verdict: string }[]
  ).map((row) => ({ ...row, runId: row.runId === null ? null : Number(row.runId) }));

const runShown = (run: RunRow | undefined) => ({
  runId: run?.runId ?? null,
  runStatus: (run?.runStatus ?? null) as DayShown['runStatus'],
  step: run?.step ?? null,
  startedBy: run?.startedBy ?? null,
  startedAt: run ? isoTime(Number(run.startedAt)) : null,
  endedAt: run?.endedAt ? isoTime(Number(run.endedAt)) : null,
});

/** The current preconditions of the end of a day, each in words. */
export const preconditionsOf = async (
  machine: Machine,
  date: string,
  now: number,
): Promise<Answer['preconditions']> => {
  const sessions = await sessionsOn(machine, date);
  const open = stillOpen(sessions, now);
  const files = await filesInFlight(machine);
  const due = (await allocationsOf(machine, sessions)).filter(({ is }) => is === 'due');
  const one = (label: string, faults: readonly Words[], met: Words) => ({
    label,
    isMet: faults.length === 0,
    ...textsAndSentences({ words: faults.length > 0 ? faults : [met] }),
  });
  return [
    one(
      'Market closed',
      open,
      sessions.length === 0
        ? 'No offer has a session on this day.'
        : sessions.length === 1
          ? 'Its one session is over.'
          : sentence('All %{sessions} sessions are over.', { sessions: sessions.length }),
    ),
    one('No file in flight', files, 'Every file is checked and done.'),
    one(
      'Allocations published',
      due.map(({ words }) => words),
      'Every allocation that is due is published.',
    ),
  ];
};
