import { timeText } from '#console/browser/format.ts';

/** Under so much time left a cut-off is marked, ms. */
const soonMs = 30 * 60_000;

export type TimeLeft = { words: string; isOver: boolean; isSoon: boolean };

/** How long custodians still answer: '1 h 12 min left', '4 min 30 s left', 'closed at 15:30:00'. */
export const timeLeft = (cutOffAt: string, now: number): TimeLeft => {
  const ms = Date.parse(cutOffAt) - now;
  const at = timeText(cutOffAt);
  if (ms <= 0) return { words: `closed at ${at.slice(11)}`, isOver: true, isSoon: false };
  const minutes = Math.floor(ms / 60_000);
  const words =
    minutes >= 60
      ? `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
      : minutes >= 10
        ? `${minutes} min left`
        : `${minutes} min ${Math.floor(ms / 1000) % 60} s left`;
  return { words, isOver: false, isSoon: ms < soonMs };
};
