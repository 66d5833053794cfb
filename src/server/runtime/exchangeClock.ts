import { exchangeDate, exchangeTime } from '#domain/market/calendar.ts';
import { durationWords } from './durationWords.ts';

/**
 * The state of the clock that survives a restart, ms: its latest time of day, and the steady time.
 */
export type ClockMark = { high: number; steady: number };

/** A step of the machine's clock that users are notified of, in words. */
export type ClockStep = { isBack: boolean; words: string };

export type ExchangeClock = {
  /**
   * The exchange's time of day, ms, by which things begin and end. It is that of the machine,
   * but within one day it never goes back: what has ended stays ended.
   */
  now(): number;
  /**
   * A time that never goes back and never stands still, ms: for whatever runs out (sessions, codes,
   * links, locks, leases). Where the machine's clock was never set back it is the time of day.
   */
  steady(): number;
  /** The time of the machine's clock, right or wrong, ms. */
  wall(): number;
  mark(): ClockMark;
  /** Goes on where the clock stood before a restart, or where another process has it. */
  resume(mark: ClockMark, isStart: boolean): void;
  /**
   * A warning that the clock was set back, in words, for a day or until it has caught up; null
   * while all is well.
   */
  trouble(): string | null;
};

/**
 * The sources of the clock: the machine's time of day, and the elapsed time that no clock setting
 * affects, both in ms.
 */
export type ClockSource = {
  wall?: () => number;
  passed?: () => number;
  onStep?: (step: ClockStep) => void;
};

/**
 * Maximum difference between the two readings that is no step, ms: a clock may also be adjusted
 * gradually.
 */
const driftMs = 250;
/**
 * Minimum steps that users are notified of, ms: back, and forward, where a machine that slept looks
 * the same.
 */
const [backMs, forwardMs] = [2_000, 60_000];
/** The largest difference between the clocks of two machines on one database, ms. */
const skewMs = 10_000;
/**
 * Time for which a step forward stays in doubt, ms: a clock that is set wrong is often set right at
 * once.
 */
const doubtMs = 60_000;
const dayMs = 24 * 60 * 60_000;

// Asked for each write, so the difference comes first.
const isSameDay = (a: number, b: number) =>
  Math.abs(a - b) < dayMs && exchangeDate(a) === exchangeDate(b);

/**
 * The clock of an exchange. The machine's clock may be set back or forward at any time; each look
 * compares it with the time that has really passed, and so sees the step.
 *
 * - A step back does not move `steady`: it goes on from where it was, ahead of the machine's clock.
 *   A step forward is followed, since the machine may have slept; but where the clock had been set back
 *   before, it is set right, and so much of the step is no time that has passed.
 * - `now` follows every step, but not back within one day. A step forward that is taken back within a
 *   minute leaves no trace in it.
 */
export const openClock = ({
  wall = Date.now,
  passed = () => performance.now(),
  onStep = () => undefined,
}: ClockSource = {}): ExchangeClock => {
  /** Both readings at one instant: a thread that was put aside between them is asked again. */
  const read = () => {
    for (let tries = 0; ; tries++) {
      const before = passed();
      const at = wall();
      const after = passed();
      if (after - before < driftMs / 10 || tries === 5) return { wall: at, passed: after };
    }
  };
  let last = read();
  let high = last.wall;
  /** By how much steady time is ahead of the machine's clock, ms. */
  let lead = 0;
  let steady = last.wall;
  /** The difference between the machine's clock and where it would be had no one set it, ms. */
  let off = 0;
  let doubtedUntil = Number.NEGATIVE_INFINITY;
  let trouble: { words: string; stoodAt: number; since: number } | null = null;

  const wentBack = (byMs: number, to: number) => {
    const at = exchangeTime(to);
    const words = `The clock was set back by ${durationWords(byMs)} at ${at}; entries keep their order.`;
    trouble = { words, stoodAt: to + byMs, since: last.passed };
    onStep({
      isBack: true,
      words: `${words} What has ended stays ended. Correct the clock of the machine.`,
    });
  };

  const look = (): void => {
    const at = read();
    const step = at.wall - (last.wall + at.passed - last.passed);
    last = at;
    if (step < -driftMs) lead += Math.round(-step);
    if (step > driftMs) lead = Math.max(0, lead - Math.max(0, Math.min(step, -off)));
    if (Math.abs(step) > driftMs) off += Math.round(step);
    steady = Math.max(steady, Math.round(at.wall + lead));
    if (step > backMs) doubtedUntil = at.passed + doubtMs;
    if (step < -backMs) {
      doubtedUntil = Number.NEGATIVE_INFINITY;
      wentBack(Math.round(-step), at.wall);
    }
    if (step > forwardMs)
      onStep({
        isBack: false,
        words: `The clock went forward by ${durationWords(step)} to ${exchangeTime(at.wall)}: it was set, or the machine slept.`,
      });
    // Of another day nothing is kept: a clock that was wrong by a day must not close the day to come.
    if (off > 0 && at.passed >= doubtedUntil) off = 0;
    const isBehind = high > at.wall && isSameDay(high, at.wall);
    if (!isBehind && at.passed >= doubtedUntil) high = at.wall;
    const isOver = trouble && (at.wall >= trouble.stoodAt || at.passed - trouble.since >= dayMs);
    if (isOver) trouble = null;
  };

  return {
    now: () => {
      look();
      return high > last.wall && isSameDay(high, last.wall) ? high : last.wall;
    },
    steady: () => {
      look();
      return steady;
    },
    wall: () => {
      look();
      return last.wall;
    },
    mark: () => {
      look();
      return { high, steady };
    },
    resume: (mark, isStart) => {
      look();
      lead = Math.max(lead, mark.steady - last.wall);
      steady = Math.max(steady, last.wall + lead);
      // Another running process sees the steps of its machine, and reports them itself.
      if (!isStart) return;
      const behind = mark.high - last.wall;
      if (behind > skewMs) {
        wentBack(behind, last.wall);
        off -= behind;
      }
      if (isSameDay(mark.high, last.wall)) high = Math.max(high, mark.high);
    },
    trouble: () => {
      look();
      return trouble?.words ?? null;
    },
  };
};
