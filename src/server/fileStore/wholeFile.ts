import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a small file whole or not at all: once it is on the disk it gets its name, in place of an earlier one.
 * Nothing is left of one that found no room. Processes that may write one file at a time give each a `part` of its own.
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
