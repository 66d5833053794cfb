/** Takes bytes from a stream in pieces of any size. */
export type ByteReader = {
  /** The next so many bytes; fewer where the stream ends before. */
  take(count: number): Promise<Buffer>;
  /** At least one and at most so many bytes; null at the end of the stream. */
  some(most: number): Promise<Buffer | null>;
  /** The bytes up to a line feed, without it; null where none comes within so many bytes. */
  line(most: number): Promise<string | null>;
};

/** Reads a stream of buffers piece by piece. Errors of the stream are thrown by the piece that meets them. */
export const byteReader = (source: AsyncIterable<Buffer>): ByteReader => {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await iterator.next();
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  };
  const cut = (count: number): Buffer => {
    const piece = rest.subarray(0, count);
    rest = rest.subarray(count);
    return piece;
  };
  return {
    take: async (count) => {
      while (rest.length < count) if (!(await more())) break;
      return cut(count);
    },
    some: async (most) => {
      while (rest.length === 0) if (!(await more())) return null;
      return cut(Math.min(most, rest.length));
    },
    line: async (most) => {
      while (rest.indexOf(10) < 0 && rest.length <= most) if (!(await more())) break;
      const end = rest.indexOf(10);
      if (end < 0 || end > most) return null;
      const words = cut(end).toString('utf8');
      cut(1);
      return words;
    },
  };
};
