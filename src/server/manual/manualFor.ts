import { join } from 'node:path';
import { type Role, roleLabels } from '#domain/roles.ts';
import type { ManualPage, Noun } from '#model';
import { english, type Speech } from '../languages/speech.ts';
import { markdownBlocks } from './markdownBlocks.ts';
import { readPageTexts } from './pageText.ts';
import { schemaBlocks, screensFor } from './schemaBlocks.ts';

/**
 * The manual as one role reads it, in the order of the book: the pages for the role, each with
 * blocks generated from the schemas of its screens. A page is left out when the role may open none
 * of its screens. The pages' own texts are English; the blocks, roles and titles are in the language.
 */
export const manualFor = (
  role: Role,
  nouns: readonly Noun[],
  folder: string,
  speech: Speech = english,
): ManualPage[] => {
  const { say } = speech;
  const spoken = nouns.map((noun) => speech.schema(noun));
  return readPageTexts(folder)
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ name, chapter, title, roles, screens, body }) => {
      const open = screensFor(screens, role, nouns).map(({ path }) => path);
      if (screens.length > 0 && open.length === 0) return [];
      const readers = roles.map((each) => say(roleLabels[each]));
      const blocks = [
        ...markdownBlocks(body, { name, role, pictures: join(folder, 'pictures') }),
        ...schemaBlocks(screens, role, spoken, speech),
      ];
      return [{ name, chapter: say(chapter), title: say(title), readers, screens: open, blocks }];
    });
};
