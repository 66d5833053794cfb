import { writeFileSync } from 'node:fs';
import type { Noun, OwnCalls } from '#model';
import { declaredSettings } from '#registry/settings.ts';
import { dictionaryPage } from '../app/describe/dictionary.ts';
import { permissionsPage } from '../app/describe/permissions.ts';
import { settingsExample } from '../app/describe/settingsExample.ts';
import { serverSections } from '../runtime/settings.ts';

/** The files of the project that follow from the schemas and the declared settings, by path. */
export const describedPages = (
  nouns: readonly Noun[],
  calls: readonly OwnCalls[],
): Record<string, string> => ({
  'docs/permissions.md': permissionsPage(nouns, calls),
  'docs/data-dictionary.md': dictionaryPage(nouns),
  '.env.example': settingsExample([...serverSections, ...declaredSettings]),
});

/** Writes them into the project. */
export const describe = (nouns: readonly Noun[], calls: readonly OwnCalls[]): void => {
  for (const [path, page] of Object.entries(describedPages(nouns, calls))) {
    writeFileSync(path, page);
    process.stdout.write(`${path}\n`);
  }
};
