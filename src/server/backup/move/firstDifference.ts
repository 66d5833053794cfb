const newline = 10;

const newlinesIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
};

/**
 * The number of the first line in which two texts differ, from 1; null when they are the same.
 * Always reads `one` to its end: it is a connection whose answer must be consumed before the next
 * query.
 */
export const firstDifference = async (
  one: AsyncIterable<Buffer>,
  others: Iterator<Buffer>,
): Promise<number | null> => {
  let rest = Buffer.alloc(0);
  let line = 1;
  let isDifferent = false;
  for await (const piece of one) {
    for (let at = 0; at < piece.length && !isDifferent; ) {
      if (rest.length === 0) {
        const next = others.next();
        if (next.done) {
          isDifferent = true;
          break;
        }
        rest = next.value as typeof rest;
      }
      const length = Math.min(rest.length, piece.length - at);
      const [mine, theirs] = [piece.subarray(at, at + length), rest.subarray(0, length)];
      if (mine.equals(theirs)) {
        line += newlinesIn(mine);
        at += length;
        rest = rest.subarray(length);
        continue;
      }
      const place = mine.findIndex((byte, index) => byte !== theirs[index]);
      line += newlinesIn(mine.subarray(0, place));
      isDifferent = true;
    }
  }
  if (!isDifferent && (rest.length > 0 || !others.next().done)) isDifferent = true;
  others.return?.();
  return isDifferent ? line : null;
};
