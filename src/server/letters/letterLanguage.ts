import type { Language } from '#languages/languages.ts';
import type { Actor } from '../database/writing/mutation.ts';

/**
 * The language of a letter: that of the reader's own call if the reader caused it; English if
 * another person or the server did.
 */
export const languageFor = (userId: string, by: Actor): Language =>
  by.userId === userId ? (by.language ?? 'en') : 'en';
