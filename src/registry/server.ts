import type { Bodies } from '#server/module/module.ts';

const modules = import.meta.glob<{ default: unknown }>(
  ['../../resources/*/server.ts', '../own/*/server.ts'],
  { eager: true },
);

const isOfNoun = (half: unknown): half is Bodies =>
  typeof half === 'object' && half !== null && 'noun' in half;

/** The server halves of resources/ and of the machine's own records, by no list but their place. */
export const serverHalves: readonly Bodies[] = Object.values(modules)
  .map((module) => module.default)
  .filter(isOfNoun);
