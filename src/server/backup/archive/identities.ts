import { readFileSync } from 'node:fs';
import { backupFault } from './faults.ts';

/**
 * The identities in a file as `age-keygen` writes it: one a line, with comments after `#`. None without a
 * file. Throws in words that show no key for a file that cannot be read or has another thing in it.
 */
export const identitiesIn = async (path: string | null): Promise<string[]> => {
  if (path === null) return [];
  const lines = textOf(path)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw backupFault(`${path} has no identity. ${advice}`);
  const { Decrypter } = await import('age-encryption');
  const isIdentity = (line: string): boolean => {
    try {
      new Decrypter().addIdentity(line);
      return line.startsWith('AGE-SECRET-KEY-1');
    } catch {
      return false;
    }
  };
  if (!lines.every(isIdentity))
    throw backupFault(`${path} has something that is no identity of age. ${advice}`);
  return lines;
};

const advice = 'Name a file that `age-keygen` wrote: it has a line AGE-SECRET-KEY-1…';

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw backupFault(
      `The identity ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      error,
    );
  }
};
