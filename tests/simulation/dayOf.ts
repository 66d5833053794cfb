import { type Random, randomFrom } from '../../resources/demo/server/random.ts';
import { type Category, clients, dealers } from './offer.ts';
import type { Act, LineFault, Part, Step, Wanted } from './steps.ts';

/** The rates of a day, per mille, and its size: each seed has its own, some of them none. */
export type Rates = {
  steps: number;
  answerLost: number;
  sentTwice: number;
  ends: number;
  fullDisk: number;
  setBack: number;
  hasRisk: boolean;
  isArchived: boolean;
};

/** A day as it is drawn from its seed. */
export type Day = { seed: number; rates: Rates; steps: Step[] };

/** Draws a whole day from a seed; no other part of it is random. */
export const dayOf = (seed: number, size = 1): Day => {
  const random = randomFrom(seed);
  const rates: Rates = {
    steps: Math.floor((25 + random.below(25)) * size),
    answerLost: random.pick([0, 60, 150]),
    sentTwice: random.pick([0, 60, 150]),
    ends: random.pick([0, 30, 60]),
    fullDisk: random.pick([0, 0, 60]),
    setBack: random.pick([0, 0, 50]),
    hasRisk: random.chance(300),
    isArchived: random.chance(200),
  };
  const steps = [
    ...bidding(random, rates, 'T'),
    ...evening(random, rates, 'eveningOfT'),
    ...bidding(random, rates, 'next'),
    ...evening(random, rates, 'eveningOfNext'),
  ];
  return { seed, rates, steps };
};

/** The session has 22,500 seconds; the last minutes are left to those who repeat. */
const session = 21_000;

const bidding = (random: Random, rates: Rates, part: Part): Step[] => {
  const pace = Math.floor(session / rates.steps);
  const steps: Step[] = [];
  for (let nth = 0; nth < rates.steps; nth++) {
    const second = 1 + nth * pace + random.below(pace);
    steps.push({ ...usual(random, rates, part), ...lineOf(random, rates), part, second });
    for (const act of faults(random, rates, nth > rates.steps / 3))
      steps.push({ ...act, part, second });
  }
  return steps;
};

/** An evening has its process ends alone, one after the other: during the allocation, or between its commits. */
const evening = (random: Random, rates: Rates, part: Part): Step[] =>
  Array.from({ length: Math.min(3, random.run(rates.ends * 10)) }, () => ({
    act: 'end',
    writes: 1 + random.below(40),
    isAfterCommit: random.chance(500),
    part,
    second: 0,
  }));

const lineOf = (random: Random, rates: Rates): { line?: LineFault } => {
  if (random.chance(rates.answerLost)) return { line: 'answerLost' };
  return random.chance(rates.sentTwice) ? { line: 'sentTwice' } : {};
};

const faults = (random: Random, rates: Rates, isLater: boolean): Act[] => [
  ...(random.chance(rates.ends)
    ? [{ act: 'end', writes: 1 + random.below(4), isAfterCommit: random.chance(500) } as const]
    : []),
  ...(random.chance(rates.fullDisk) ? [{ act: 'fullDisk' } as const] : []),
  ...(random.chance(150) ? [{ act: 'roomAgain' } as const] : []),
  // Before eleven an hour back is before the opening, when nobody may bid.
  ...(isLater && random.chance(rates.setBack) ? [{ act: 'setBack' } as const] : []),
  ...(random.chance(200) ? [{ act: 'setRight' } as const] : []),
];

const usual = (random: Random, rates: Rates, part: Part): Act => {
  const which = random.below(1_000);
  const what = random.below(100);
  if (what < 14) return { act: 'modify', which, ...change(random) };
  if (what < 19) return { act: 'cancel', which };
  if (what < 31) return { act: 'custodian', which, answer: answerOf(random) };
  if (what < 32) return { act: 'halt' };
  if (what < 38) return { act: 'resume' };
  if (what < 40)
    return {
      act: 'limit',
      member: random.pick(['M001', 'M002', 'M003']),
      rupees: random.pick([null, 20_000_000, 60_000_000]),
    };
  if (what < 42) return { act: 'collateral', rupees: 10_000_000 * (1 + random.below(8)) };
  if (what < 46) return { act: 'atOnce', wanted: several(random, part, 2 + random.below(6)) };
  if (what < 50) {
    const dealer = random.below(dealers.length);
    const wanted = several(random, part, 1 + random.below(6)).map((each) => ({ ...each, dealer }));
    return { act: 'file', dealer, wanted };
  }
  if (what < 56 && rates.hasRisk) return { act: 'risk', which };
  if (part === 'next' && what < 72)
    return { act: 'carry', which, ticks: random.pick([0, 0, 3, 40]) };
  return { act: 'bid', wanted: wantedOn(random, part) };
};

const change = (random: Random) => ({
  lots: random.pick([-3, 0, 2, 5, 40]),
  ticks: random.pick([-5, 0, 0, 4, 20]),
});

const answerOf = (random: Random) =>
  random.pick(['confirm', 'confirm', 'confirm', 'reject', 'restore'] as const);

const several = (random: Random, part: Part, count: number): Wanted[] =>
  Array.from({ length: count }, () => wantedOn(random, part));

/**
 * Draws a bid: non-retail on T, retail on the next day; the quantities are chosen so that each day
 * is oversubscribed now and then.
 */
const wantedOn = (random: Random, part: Part): Wanted => {
  const category: Category =
    part === 'next' ? 'RI' : random.pick(['NII', 'NII', 'NII', 'MF', 'IC', 'OTHS'] as const);
  const [from, to] = clients[category];
  const isInstitution = category !== 'NII' && category !== 'RI';
  return {
    dealer: random.below(dealers.length),
    category,
    client: from + random.below(to - from + 1),
    lots: part === 'next' ? 1 + random.below(190) : 100 + random.below(20_000),
    ticks: part === 'next' && random.chance(500) ? null : random.below(100),
    hasNoMargin: isInstitution && random.chance(300),
    custodian: isInstitution ? random.pick(['CP01', 'CP02'] as const) : null,
  };
};
