import { exchangeTime } from '#domain/market/calendar.ts';
import type { Day } from '#domain/market/series.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { allocationLock } from '#schemas/allocationLock.ts';
import type { Machine } from '#server/machine/machine.ts';
import { turnWords } from '../../allocationLock/server/bookLock.ts';
import {
  isOurs,
  type OfferDay,
  offerDayOf,
  securitiesOf,
} from '../../masterSetup/server/offerDay.ts';
import { sessionEndOf } from '../../masterSetup/server/sessionEnd.ts';

/**
 * Why a run of a day type cannot be started about a set-up, in words; null when it can.
 * `isDesignated`: the day type is one in which this exchange draws up the allocation.
 */
export const startableOn =
  (day: Day, { isDesignated }: { isDesignated: boolean }) =>
  async (machine: Machine, about: Readonly<Record<string, any>>): Promise<Words | null> => {
    const offer = offerDayOf(about, day);
    if (about.status !== 'approved') return 'The set-up is not approved.';
    if (isOurs(offer) !== isDesignated)
      return isDesignated
        ? sentence('%{exchange} draws up its allocation: start Non-DSE %{day} Day.', {
            exchange: offer.designatedExchange,
            day,
          })
        : sentence('This exchange draws up its allocation: start DSE %{day} Day.', { day });
    if (day === 'T+1' && about.acceptsUndersubscription === 'cancel')
      return 'The seller has cancelled the offer: there is no T+1.';
    if (day === 'T+1' && about.isOneDay) return 'It is offered on one day only: there is no T+1.';
    return (await notOver(machine, offer)) ?? (await taken(machine, offer));
  };

const notOver = async (machine: Machine, offer: OfferDay): Promise<Words | null> => {
  const { store } = machine.database;
  let end = 0;
  const securities = await securitiesOf(machine, offer);
  if (!securities.some(({ series }) => series === 'IS'))
    return sentence('%{symbol} IS of %{date} is no approved security.', {
      symbol: offer.symbol,
      date: offer.openOnDate,
    });
  for (const { series } of securities) {
    const of = { ...offer, series, date: offer.tradeDate };
    end = Math.max(end, (await sessionEndOf(store, of)) ?? 0);
  }
  return machine.now() < end
    ? sentence('Bidding ends at %{time}.', { time: exchangeTime(end) })
    : null;
};

const taken = async (machine: Machine, offer: OfferDay): Promise<Words | null> => {
  const { symbol, openOnDate, day } = offer;
  const locks = await machine.database.store.list(allocationLock, { symbol, openOnDate });
  const own = locks.find((lock) => lock.day === day);
  if (own)
    return own.publishedAt === null
      ? sentence('Run %{number} is allotting it.', { number: own.runId })
      : sentence('Run %{number} has allotted it.', { number: own.runId });
  const [other] = locks;
  return turnWords(
    day,
    other ? { runId: other.runId, isPublished: other.publishedAt !== null } : null,
  );
};
