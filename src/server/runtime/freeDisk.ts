import { statfs } from 'node:fs/promises';

/** A disk is nearly full below both: the share of it that is free, and the bytes. */
const leastFree = { share: 0.05, bytes: 5 * 1024 ** 3 };

/** The free space of the disk of a folder, and whether it is nearly full; null where that is not known. */
export const freeDisk = async (
  folder: string,
): Promise<{ bytes: number; isLow: boolean } | null> => {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.blocks === 0) return null;
  const bytes = disk.bavail * disk.bsize;
  return { bytes, isLow: bytes < leastFree.bytes && disk.bavail / disk.blocks < leastFree.share };
};
