/**
 * How long something took: '0.4 s', '12 s', '3 min 05 s', '1 h 02 min'. What still goes on is counted
 * in whole seconds, since it is written anew each second.
 */
export const durationText = (ms: number, { isWhole = false } = {}): string => {
  const passed = Math.max(0, ms);
  if (passed < 10_000 && !isWhole) return `${(passed / 1000).toFixed(1)} s`;
  const seconds = Math.floor(passed / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds / 60) % 60)} min`;
};

const two = (count: number): string => String(count).padStart(2, '0');
