import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a small file whole or not at all: it gets its name, replacing an earlier file, once it is
 * on the disk. A failed write, on a full disk for one, leaves nothing. Processes that may write the
 * same file at a time use different `part` paths.
 */
export const writeWhole = async (
  path: string,
  content: string | Uint8Array,
  part = `${path}.part`,
): Promise<void> => {
  try {
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};
