import type { Bodies } from '#server/bodies.ts';

const modules = import.meta.glob<{ default: Bodies }>(
  ['../resources/*/server.ts', './server/records/*.ts'],
  { eager: true },
);

/** The server halves of resources/ and of the machine's own records, by no list but their place. */
export const serverHalves: readonly Bodies[] = Object.values(modules).map(
  (module) => module.default,
);
