import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Noun, OwnCalls } from '#model';
import { dictionaryPage } from '../app/describe/dictionary.ts';
import { permissionsPage } from '../app/describe/permissions.ts';

/** The pages of docs/ that follow from the schemas, by file name. */
export const describedPages = (
  nouns: readonly Noun[],
  calls: readonly OwnCalls[],
): Record<string, string> => ({
  'permissions.md': permissionsPage(nouns, calls),
  'data-dictionary.md': dictionaryPage(nouns),
});

/** Writes them below a folder; by default the project's docs/. */
export const describe = (
  nouns: readonly Noun[],
  calls: readonly OwnCalls[],
  folder = 'docs',
): void => {
  for (const [name, page] of Object.entries(describedPages(nouns, calls))) {
    writeFileSync(join(folder, name), page);
    process.stdout.write(`${join(folder, name)}\n`);
  }
};
