import { exchangeTime } from '#domain/market/calendar.ts';

/** One minute in which something was bid; `minute` as the wire has instants. */
export type Minute = { minute: string; entered: number; modified: number; cancelled: number };

/** One bar: what happened from `from` (ms) on, for as long as all bars last. */
export type Bar = { from: number; entered: number; modified: number; cancelled: number };

/** An instant (ms) as the time of day: '10:05'. */
export const timeOf = (at: number): string => exchangeTime(at).slice(11, 16);

const minuteMs = 60_000;
const steps = [1, 2, 5, 10, 15, 30, 60];

/**
 * The minutes from the first bid of the day until now as at most `room` bars, as many minutes to a bar as
 * that takes. A minute without bids counts too.
 */
export const barsOf = (
  minutes: readonly Minute[],
  now: number,
  room: number,
): { bars: Bar[]; minutesInBar: number } => {
  const known = minutes.map((each) => ({ ...each, at: Date.parse(each.minute) }));
  const first = known[0]?.at;
  if (first === undefined) return { bars: [], minutesInBar: 1 };
  const last = Math.max(now, known.at(-1)?.at ?? now);
  const count = Math.floor((last - first) / minuteMs) + 1;
  const minutesInBar = steps.find((step) => count / step + 1 <= room) ?? 60;
  const width = minutesInBar * minuteMs;
  const start = first - (first % width);
  const bars: Bar[] = [];
  for (let from = start; from <= last; from += width)
    bars.push({ from, entered: 0, modified: 0, cancelled: 0 });
  for (const { at, entered, modified, cancelled } of known) {
    const bar = bars[Math.floor((at - start) / width)];
    if (!bar) continue;
    bar.entered += entered;
    bar.modified += modified;
    bar.cancelled += cancelled;
  }
  return { bars, minutesInBar };
};
