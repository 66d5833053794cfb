/** A text cut where it differs from another: what both begin with, what differs, what both end with. */
export type Cut = readonly [head: string, part: string, tail: string];

/** Less in common than this share of the shorter text is chance: the whole differs then. */
const commonAtLeast = 0.4;

const isFigure = (text: string) => /^-?[\d,.]+$/.test(text);

/**
 * Two texts cut around what differs, so that the eye need not search: '3,82,000' and '3,85,000' are
 * '3,8' + '2' or '5' + ',000'. Texts that share little are cut nowhere, nor are figures of another
 * length: their digits do not stand under each other.
 */
export const changedParts = (before: string, after: string): readonly [Cut, Cut] => {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const isLonger = before.length !== after.length && isFigure(before) && isFigure(after);
  if (isLonger || head + tail < shorter * commonAtLeast) head = tail = 0;
  const cut = (text: string): Cut => [
    text.slice(0, head),
    text.slice(head, text.length - tail),
    text.slice(text.length - tail),
  ];
  return [cut(before), cut(after)];
};
