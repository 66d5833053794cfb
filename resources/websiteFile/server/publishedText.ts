import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sentence } from '#domain/sentence.ts';
import { websiteFile } from '#schemas/websiteFile.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { WebsiteFileRow } from './fileMutations.ts';
import { websiteFolder } from './websiteFolder.ts';

/** The content of a published file. One that was replaced while it was looked for is looked for again. */
export const publishedText = async (machine: Machine, row: WebsiteFileRow): Promise<string> => {
  const text = await textOf(machine, row);
  if (text !== null) return text;
  const again = await machine.database.store.get(websiteFile, { id: row.id });
  const other = again?.storedAs ? await textOf(machine, again) : null;
  if (other !== null) return other;
  throw new ApiError(
    'STALE',
    sentence('%{fileName} on the disk is not the file that was published. Generate it again.', {
      fileName: row.fileName,
    }),
    { code: 'CHANGED_FILE' },
  );
};

/** The text of a file whose hash is that of its record; null for another, or none. */
export const textOf = async (
  machine: Machine,
  { storedAs, sha256 }: WebsiteFileRow,
): Promise<string | null> => {
  try {
    const path = websiteFolder.pathOf(machine.settings, storedAs as string);
    const content = await readFile(path);
    return createHash('sha256').update(content).digest('hex') === sha256
      ? content.toString()
      : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
