import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';

/**
 * A new file that is written piece by piece: durable once it is closed, which answers its SHA-256 and
 * size; gone when it is discarded. Throws when there is one at the path already.
 */
export const outFile = async (path: string) => {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  let isOpen = true;
  const end = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    write: async (text: string | Buffer): Promise<void> => {
      const piece = typeof text === 'string' ? Buffer.from(text) : text;
      hash.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    },
    close: async (): Promise<{ sha256: string; bytes: number }> => {
      await file.sync();
      await end();
      return { sha256: hash.digest('hex'), bytes };
    },
    discard: async (): Promise<void> => {
      await end();
      await rm(path, { force: true });
    },
  };
};
