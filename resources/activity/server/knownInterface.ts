import type { LinkCode } from '#server/interfaces/linkStatus.ts';

/** What is wrong with an interface, and what is to be done. */
export type Alarm = { level: 'red' | 'amber'; words: string; advice: string };

/** What is known of one interface; ages in seconds. */
export type InterfaceFigures = {
  name: string;
  isConfigured: boolean;
  code: LinkCode;
  /** Since when the link stands as it does, and why it is away; null where there is no link. */
  since: string | null;
  problem: string | null;
  /** How long ago the other side answered. */
  heardSeconds: number | null;
  /** How much waits, up to `mostCounted` and one more, and how long the oldest of it has. */
  waiting: number | null;
  waitingSeconds: number | null;
  today: number;
  lastMinute: number;
  perMinute: { minute: string; passed: number }[];
  alarms: Alarm[];
};

/** How many wait, and since when the oldest of them does, ms; null when none waits. */
export type Waiting = { count: number; oldest: number | null };
