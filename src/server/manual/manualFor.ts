import { join } from 'node:path';
import { type Role, roleLabels } from '#domain/roles.ts';
import type { ManualPage, Noun } from '#model';
import { markdownBlocks } from './markdownBlocks.ts';
import { readPageTexts } from './pageText.ts';
import { schemaBlocks, screensFor } from './schemaBlocks.ts';

/**
 * The manual as one role reads it, in the order of the book: the pages for the role, each with
 * blocks generated from the schemas of its screens. A page is left out when the role may open none
 * of its screens.
 */
export const manualFor = (role: Role, nouns: readonly Noun[], folder: string): ManualPage[] =>
  readPageTexts(folder)
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ name, chapter, title, roles, screens, body }) => {
      const open = screensFor(screens, role, nouns).map(({ path }) => path);
      if (screens.length > 0 && open.length === 0) return [];
      const readers = roles.map((each) => roleLabels[each]);
      const blocks = [
        ...markdownBlocks(body, { name, role, pictures: join(folder, 'pictures') }),
        ...schemaBlocks(screens, role, nouns),
      ];
      return [{ name, chapter, title, readers, screens: open, blocks }];
    });
