import type { TextSentences } from '#domain/textsAndSentences.ts';
import type { LinkCode } from '#server/interfaces/linkStatus.ts';

/** A fault of an interface, with advice to the reader. */
export type Alarm = {
  level: 'red' | 'amber';
  words: string;
  advice: string;
  sentences?: TextSentences;
};

/** The figures of one interface; ages in seconds. */
export type InterfaceFigures = {
  name: string;
  isConfigured: boolean;
  code: LinkCode;
  /** Since when the link stands as it does, and why it is away; null where there is no link. */
  since: string | null;
  problem: string | null;
  /** Seconds since the other side last answered. */
  heardSeconds: number | null;
  /**
   * The number of waiting items, up to `mostCounted` plus one; `waitingSeconds` is the age of the
   * oldest.
   */
  waiting: number | null;
  waitingSeconds: number | null;
  today: number;
  lastMinute: number;
  perMinute: { minute: string; passed: number }[];
  alarms: Alarm[];
};

/**
 * The number of waiting items, and the time since which the oldest waits, ms; null when none waits.
 */
export type WaitingItems = { count: number; oldest: number | null };
