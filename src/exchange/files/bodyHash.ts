import { createHash } from 'node:crypto';

/** The SHA-256 of all bytes of a file behind its first line, which is what a header says of its rows. */
export const bodyHash = () => {
  const hash = createHash('sha256');
  let isBelowFirst = false;
  return {
    /** Sees the bytes of the file, piece by piece. */
    see: (bytes: Buffer): void => {
      const end = isBelowFirst ? -1 : bytes.indexOf(10);
      if (isBelowFirst || end >= 0) hash.update(bytes.subarray(end + 1));
      isBelowFirst ||= end >= 0;
    },
    digest: (): string => hash.digest('hex'),
  };
};
