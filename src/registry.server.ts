import type { Bodies } from '#server/bodies.ts';

const modules = import.meta.glob<{ default: unknown }>(
  ['../resources/*/server.ts', './server/records/*.ts'],
  { eager: true },
);

const isOfNoun = (half: unknown): half is Bodies =>
  typeof half === 'object' && half !== null && 'noun' in half;

/** The server halves of resources/ and of the machine's own records, by no list but their place. */
export const serverHalves: readonly Bodies[] = Object.values(modules)
  .map((module) => module.default)
  .filter(isOfNoun);
