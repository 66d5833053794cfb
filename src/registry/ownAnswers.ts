import type { OwnAnswers } from '#server/machine/answersTo.ts';

/** The answers to the machine's own calls, which the folders of the server export, found by their place. */
export const ownAnswers: readonly OwnAnswers[] = Object.values(
  import.meta.glob<OwnAnswers>('../server/*/*.calls.ts', { eager: true, import: 'default' }),
);
