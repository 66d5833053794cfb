import type { Bodies } from '#server/bodies.ts';

const modules = import.meta.glob<{ default: Bodies }>('../resources/*/server.ts', { eager: true });

/** The server halves of resources/, by no list but their place. */
export const serverHalves: readonly Bodies[] = Object.values(modules).map(
  (module) => module.default,
);
