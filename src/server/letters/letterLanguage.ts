import type { Language } from '#languages/languages.ts';
import type { Actor } from '../database/writing/mutation.ts';

/** The language of a letter: that in which the reader has caused it; English where another person or the server has. */
export const languageFor = (userId: string, by: Actor): Language =>
  by.userId === userId ? (by.language ?? 'en') : 'en';
