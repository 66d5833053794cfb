import { quantitiesOf } from '#domain/allocation/seriesSetup.ts';
import { grouped } from '#domain/decimal.ts';
import { dayAfter, exchangeDate, isoTime } from '#domain/market/calendar.ts';
import { sentence, several, type Words } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import { masterSetup } from '#schemas/masterSetup.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { levelsOf } from '../../marketByPrice/server/levels.ts';
import type { MasterSetup } from './decisions.ts';
import { disagreements } from './disagreements.ts';
import { sessionEndOf } from './sessionEnd.ts';

/** Offers whose days have been over for longer than this no longer wait for decisions. */
const daysBack = 7;
/** Terms must hold before the day, so so many days ahead they are looked at. */
const daysAhead = 4;

/**
 * The open questions for the seller's desk: terms to be approved, terms that disagree, decisions
 * after T day.
 */
export const questions = async ({ machine }: CallRequest) => {
  const now = machine.now();
  const today = exchangeDate(now);
  const setups = (await machine.database.store.list(masterSetup)).filter(
    ({ nextOnDate, openOnDate }) =>
      nextOnDate >= dayAfter(today, -daysBack) && openOnDate <= dayAfter(today, daysAhead),
  );
  const questionLists = await Promise.all(
    setups.map(async (setup) => {
      const { id, symbol, openOnDate, status } = setup;
      const { since, words } = await openOf(machine, setup, now);
      return words.map((question) => ({
        id,
        symbol,
        openOnDate,
        status,
        ...textsAndSentences({ question }),
        since: since === null ? null : isoTime(since),
      }));
    }),
  );
  return questionLists.flat().sort((a, b) => a.openOnDate.localeCompare(b.openOnDate));
};

type Open = { since: number | null; words: Words[] };

const openOf = async (machine: Machine, setup: MasterSetup, now: number): Promise<Open> => {
  const { symbol, openOnDate, status, allocationState } = setup;
  if (status !== 'approved')
    return {
      since: null,
      words: [
        status === 'verification'
          ? 'Approve the terms, or send them back'
          : 'Finish the terms and mark them for verification',
      ],
    };
  if (allocationState !== 'NONE') return { since: null, words: [] };
  const securities = await machine.database.store.list(security, { symbol, openOnDate });
  const differs = Object.values(disagreements(setup, securities));
  const words =
    differs.length > 0
      ? [
          sentence('Set-up and securities disagree: %{differences}', {
            differences: several(differs, '; '),
          }),
        ]
      : [];
  const end = await sessionEndOf(machine.database.store, {
    symbol,
    openOnDate,
    series: 'IS',
    date: openOnDate,
  });
  if (end === null || now < end) return { since: null, words };
  return { since: end, words: [...words, ...(await undecided(machine, setup, securities))] };
};

/**
 * The decisions about T day that the seller has not made. Based on our own bids only; the run of
 * the day has the bids of other exchanges.
 */
const undecided = async (
  machine: Machine,
  setup: MasterSetup,
  securities: readonly { id: number; series: string }[],
): Promise<Words[]> => {
  const words: Words[] = [];
  const shares = (quantity: number) => grouped(String(quantity));
  if (setup.acceptsUndersubscription === 'cancel') return words;
  if (setup.greenshoeQuantity > 0 && setup.exercisedGreenshoe === null)
    words.push(
      sentence('Decide the oversubscription: up to %{shares}', {
        shares: shares(setup.greenshoeQuantity),
      }),
    );
  const nonRetail = securities.find(({ series }) => series === 'IS');
  if (!nonRetail || setup.designatedExchange !== 'NSE' || setup.acceptsUndersubscription !== null)
    return words;
  const levels = await levelsOf(machine, { securityId: nonRetail.id, day: 'T' });
  const wanted = levels.reduce((sum, { quantity }) => sum + quantity, 0);
  const offered = quantitiesOf({
    ...setup,
    exercisedGreenshoe: setup.exercisedGreenshoe ?? 0,
  }).nonRetail;
  // A book without a bid was bid for before this desk was there.
  if (wanted > 0 && wanted < offered)
    words.push(
      sentence('Accept undersubscription or cancel: %{wanted} of %{offered} wanted', {
        wanted: shares(wanted),
        offered: shares(offered),
      }),
    );
  return words;
};
