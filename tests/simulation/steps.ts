import type { Category } from './offer.ts';

/**
 * A bid that a dealer wants: `lots` of ten shares, so many ticks above the floor; null ticks for
 * the cut-off price.
 */
export type Wanted = {
  dealer: number;
  category: Category;
  client: number;
  lots: number;
  ticks: number | null;
  hasNoMargin: boolean;
  custodian: 'CP01' | 'CP02' | null;
};

/**
 * An action of one of the people, or a failure. A bid is named by its position among those that the
 * ledger has.
 */
export type Act =
  | { act: 'bid'; wanted: Wanted }
  | { act: 'atOnce'; wanted: readonly Wanted[] }
  | { act: 'file'; dealer: number; wanted: readonly Wanted[] }
  | { act: 'modify'; which: number; lots: number; ticks: number }
  | { act: 'cancel'; which: number }
  | { act: 'carry'; which: number; ticks: number }
  | { act: 'custodian'; which: number; answer: 'confirm' | 'reject' | 'restore' }
  | { act: 'risk'; which: number }
  | { act: 'halt' }
  | { act: 'resume' }
  | { act: 'limit'; member: string; rupees: number | null }
  | { act: 'collateral'; rupees: number }
  | { act: 'end'; writes: number; isAfterCommit: boolean }
  | { act: 'fullDisk' }
  | { act: 'roomAgain' }
  | { act: 'setBack' }
  | { act: 'setRight' };

/** How the answer of a request is lost, or the request sent twice. */
export type LineFault = 'answerLost' | 'sentTwice';

/** The parts of the two days, in their order. */
export const parts = ['T', 'eveningOfT', 'next', 'eveningOfNext'] as const;
export type Part = (typeof parts)[number];

/**
 * A step of a day: `second` is its time after the opening, so that a day with fewer steps has them
 * at the same times.
 */
export type Step = Act & { part: Part; second: number; line?: LineFault };

/** A step in one line. */
export const lineOf = ({ part, second, act, line, ...rest }: Step): string =>
  [`${part}+${second}s`, act, JSON.stringify(rest), line ?? ''].join(' ').trimEnd();
