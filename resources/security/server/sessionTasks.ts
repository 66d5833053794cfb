import { dayAfter, exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { type FurtherHours, isFurther } from '#domain/market/furtherHours.ts';
import { dealing } from '#domain/roles.ts';
import { asSentence, sentence, several, textIn } from '#domain/sentence.ts';
import { security } from '#schemas/security.ts';
import { tradingWindow } from '#schemas/tradingWindow.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { firstTime, type Owned } from '#server/jobs/jobMutations.ts';
import type { Due, ScheduledTask } from '#server/jobs/scheduledTask.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { Security } from '../../offer/server/onOffer.ts';
import { announceMarket } from './marketClock.ts';

/** Sessions named in a task; more of the same instant are only counted. */
const mostNamed = 4;

type Hours = { name: string; date: string; opensAt: string; closesAt: string };

/**
 * The hours of every session that is under way or still to come, one entry for each day of a series
 * and each further window.
 */
export const hoursToCome = async (machine: Machine, now: number): Promise<Hours[]> => {
  const today = exchangeDate(now);
  const { db } = machine.database;
  const [offers, windows] = await Promise.all([
    db
      .selectFrom(security.name)
      .selectAll()
      .where('status', '=', 'approved')
      .where('nextOnDate', '>=', today)
      .execute() as Promise<Security[]>,
    db
      .selectFrom(tradingWindow.name)
      .select(['symbol', 'series', 'tradeDate', 'opensAt', 'closesAt'])
      .where('tradeDate', '>=', today)
      .execute(),
  ]);
  return offers.flatMap((offer) => {
    const { symbol, series, mktOpenTime, mktCloseTime } = offer;
    const of = { name: `${symbol} ${series}` };
    return sessionDays(offer)
      .filter((date) => date >= today)
      .flatMap((date) => [
        { ...of, date, opensAt: mktOpenTime, closesAt: mktCloseTime },
        ...windows
          .filter((window) => isFurther(window as FurtherHours, offer, date))
          .map(({ opensAt, closesAt }) => ({ ...of, date, opensAt, closesAt })),
      ]);
  });
};

/**
 * The days on which a series has a session: non-retail bids on T and carries forward on T+1; the
 * others bid on T+1.
 */
const sessionDays = ({ series, openOnDate, nextOnDate }: Security): string[] =>
  series === 'IS' ? [openOnDate, nextOnDate] : [nextOnDate];

/** One occasion for all sessions that share an instant. */
const byInstant = (sessions: readonly { name: string; at: number }[], now: number): Due[] => {
  const at = new Map<number, Set<string>>();
  for (const each of sessions)
    if (each.at > now) at.set(each.at, (at.get(each.at) ?? new Set()).add(each.name));
  return [...at].map(([instant, names]) => ({ ...subjectOf([...names].sort()), at: instant }));
};

const subjectOf = (names: readonly string[]): Pick<Due, 'of' | 'named'> => {
  if (names.length <= mostNamed) return { of: names.join(', ') };
  const named = sentence('%{names} and %{count} more', {
    names: names.slice(0, mostNamed).join(', '),
    count: names.length - mostNamed,
  });
  return { of: textIn(named), named };
};

/**
 * Announces what the clock has opened or closed. The intake reads the clock itself and does not wait for
 * this.
 */
const announced: ScheduledTask['run'] = async ({ machine, by }) => {
  const announcements = await machine.database.write(announceMarket, { isStart: false }, by);
  return announcements.length > 0
    ? several(
        announcements.map(({ text }) => asSentence(text)),
        ' ',
      )
    : 'No session opened or closed.';
};

/** Opens every session at its hour. */
export const openSessions: ScheduledTask = {
  type: 'market.open',
  label: 'Open Session',
  does: 'Announces that sessions have opened. The intake reads the clock itself and does not wait for it.',
  when: 'At the opening time of each session',
  due: async (machine, now) =>
    byInstant(
      (await hoursToCome(machine, now)).map(({ name, date, opensAt }) => ({
        name,
        at: instantOf(date, opensAt),
      })),
      now,
    ),
  run: announced,
};

/** Closes every session at its hour. */
export const closeSessions: ScheduledTask = {
  type: 'market.close',
  label: 'Close Session',
  does: 'Announces that sessions have closed. The intake reads the clock itself and does not wait for it.',
  when: 'At the closing time of each session',
  due: async (machine, now) =>
    byInstant(
      (await hoursToCome(machine, now)).map(({ name, date, closesAt }) => ({
        name,
        at: instantOf(date, closesAt),
      })),
      now,
    ),
  run: announced,
};

/** When the clients of the next day's sessions are settled (market facts §1.3). */
const freezeTime = '22:00:00';

/** Tells dealers at 22:00 before each day of bidding that its clients are settled. */
export const freezeClients: ScheduledTask = {
  type: 'market.uccFreeze',
  label: 'UCC Freeze',
  does: 'Tells dealers that the clients of the next day of bidding are settled.',
  when: 'At 22:00 before each day of bidding',
  due: async (machine, now) => {
    const days = new Map<string, Set<string>>();
    for (const { name, date } of await hoursToCome(machine, now))
      days.set(date, (days.get(date) ?? new Set()).add(name));
    return [...days]
      .map(([date, names]) => ({
        ...subjectOf([...names].sort()),
        at: instantOf(dayAfter(date, -1), freezeTime),
        args: { date },
      }))
      .filter(({ at }) => at > now);
  },
  run: async ({ machine, by, args, due, owned }) => {
    await machine.database.write(notifyFreeze, { of: due.of, date: args.date, owned }, by);
    return sentence('Members are notified for the bidding of %{date}.', { date: args.date });
  },
};

type Frozen = { of: string; date: string; owned: Owned };

/** The words of the freeze, in the message windows of bidding roles and of the exchange. */
export const notifyFreeze = mutation(
  'market.uccFreeze',
  async (tx, { of, date, owned }: Frozen) => {
    if (!(await firstTime(tx, owned))) return;
    tx.emit({
      type: 'UCC_FREEZE',
      audience: { roles: [...dealing, 'controlUser'] },
      text: sentence(
        'The clients who may bid on %{date} are settled (%{names}). A client whose UCC becomes compliant after 22:00 bids a day later.',
        { date, names: of },
      ),
      data: null,
    });
  },
);
