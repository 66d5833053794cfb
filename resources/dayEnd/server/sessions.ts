import { exchangeDate, exchangeTime } from '#domain/market/calendar.ts';
import type { Day } from '#domain/market/series.ts';
import { type Sentence, sentence, several, textOf } from '#domain/sentence.ts';
import { dateOf } from '#exchange/files/offerTerms.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/machine/machine.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';
import type { Security } from '../../offer/server/onOffer.ts';

/** The bidding for one offer on one business day: its day, when it ends (ms), and the securities on offer. */
export type DaySession = {
  symbol: string;
  openOnDate: string;
  day: Day;
  closesAt: number;
  securities: readonly Security[];
};

/**
 * The sessions of a business day, by symbol. Both days of an offer count; T+1 also for bids carried
 * forward.
 */
export const sessionsOn = async (
  machine: Pick<Machine, 'database'>,
  date: string,
): Promise<DaySession[]> => {
  const sessions: DaySession[] = [];
  for (const offer of await offersFor(machine))
    for (const day of ['T', 'T+1'] as const) {
      if (dateOf(offer, day) !== date || (day === 'T+1' && offer.isOneDay)) continue;
      const { symbol, openOnDate } = offer;
      const of = { symbol, openOnDate, status: 'approved' } as const;
      const securities = (await machine.database.store.list(security, of)).filter(
        ({ series }) => day === 'T+1' || series === 'IS',
      );
      sessions.push({ symbol, openOnDate, day, closesAt: offer.closesAt[day], securities });
    }
  return sessions.sort(byName);
};

/** 'LICI, T day'. */
export const sessionWords = ({ symbol, day }: Pick<DaySession, 'symbol' | 'day'>): Sentence =>
  day === 'T'
    ? sentence('%{symbol}, T day', { symbol })
    : sentence('%{symbol}, T+1 day', { symbol });

/** The same in English, which sorts them. */
export const sessionName = (session: Pick<DaySession, 'symbol' | 'day'>): string =>
  textOf(sessionWords(session));

/** Sessions by their names. */
export const byName = (
  one: Pick<DaySession, 'symbol' | 'day'>,
  other: Pick<DaySession, 'symbol' | 'day'>,
): number => (sessionName(one) < sessionName(other) ? -1 : 1);

/** The sessions of a day that are not over, those that end together in one sentence each. */
export const stillOpen = (
  sessions: readonly Pick<DaySession, 'symbol' | 'day' | 'closesAt'>[],
  now: number,
): Sentence[] => {
  const byEnd = new Map<number, Pick<DaySession, 'symbol' | 'day'>[]>();
  for (const session of sessions)
    if (now < session.closesAt)
      byEnd.set(session.closesAt, [...(byEnd.get(session.closesAt) ?? []), session]);
  return [...byEnd].map(([at, ending]) =>
    sentence('Bidding ends at %{time}: %{offers}.', {
      time: exchangeTime(at),
      offers: several(ending.sort(byName).map(sessionWords), '; '),
    }),
  );
};

/** Why a business day has not come to its end by the calendar alone, in words; null when it has. */
export const notYet = (date: string, now: number): Sentence | null =>
  date > exchangeDate(now) ? sentence('%{date} has not come yet.', { date }) : null;
