import { t } from '../../browser/language.ts';
/**
 * A duration in words: '0.4 s', '12 s', '3 min 05 s', '1 h 02 min'. An unfinished one has whole
 * seconds (`isWhole`), since it is redrawn each second.
 */
export const durationText = (ms: number, { isWhole = false } = {}): string => {
  const passed = Math.max(0, ms);
  if (passed < 10_000 && !isWhole) return `${(passed / 1000).toFixed(1)} s`;
  const seconds = Math.floor(passed / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600)
    return t('%{number} min %{seconds} s', {
      number: Math.floor(seconds / 60),
      seconds: two(seconds % 60),
    });
  return t('%{number} h %{math2} min', {
    number: Math.floor(seconds / 3600),
    math2: two(Math.floor(seconds / 60) % 60),
  });
};

const two = (count: number): string => String(count).padStart(2, '0');
