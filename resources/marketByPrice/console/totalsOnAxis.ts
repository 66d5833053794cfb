import type { Ladder } from './ladder.ts';
import { shortly, timesOf } from './words.ts';

/** The marks of the running total: in times of the issue where there is one, else its whole. */
export const totalsOnAxis = ({
  demand,
  issueSize,
}: Ladder): { quantity: number; words: string }[] => {
  if (!issueSize) return [{ quantity: demand, words: shortly(demand) }];
  const times = demand / issueSize;
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100].find((one) => times / one <= 4) ?? 500;
  const marks = [];
  for (let at = step; at <= Math.max(1, times); at += step) {
    const quantity = Math.round(at * issueSize);
    marks.push({ quantity, words: timesOf(quantity, issueSize).replace(/\.00|0(?=×)/, '') });
  }
  return marks;
};
