import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';

/** Under so much time left a cut-off is marked, ms. */
const soonMs = 30 * 60_000;

export type TimeLeft = { words: string; isOver: boolean; isSoon: boolean };

/**
 * The time that custodians have left to answer: '1 h 12 min left', '4 min 30 s left', 'closed at
 * 15:30:00'.
 */
export const timeLeft = (cutOffAt: string, now: number): TimeLeft => {
  const ms = Date.parse(cutOffAt) - now;
  const at = timeText(cutOffAt);
  if (ms <= 0)
    return { words: t('closed at %{at}', { at: at.slice(11) }), isOver: true, isSoon: false };
  const minutes = Math.floor(ms / 60_000);
  const words =
    minutes >= 60
      ? t('%{number} h %{minutes} min left', {
          number: Math.floor(minutes / 60),
          minutes: minutes % 60,
        })
      : minutes >= 10
        ? t('%{minutes} min left', { minutes })
        : t('%{minutes} min %{number} s left', { minutes, number: Math.floor(ms / 1000) % 60 });
  return { words, isOver: false, isSoon: ms < soonMs };
};
