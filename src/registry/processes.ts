import type { ProcessBodies } from '#server/processes/stepBody.ts';

const modules = import.meta.glob<{ default: unknown }>('../../resources/*/server.ts', {
  eager: true,
});

const isOfProcess = (half: unknown): half is ProcessBodies =>
  typeof half === 'object' && half !== null && 'process' in half;

/** The server halves of processes in resources/, beside those of nouns (server.ts). */
export const processHalves: readonly ProcessBodies[] = Object.values(modules)
  .map((module) => module.default)
  .filter(isOfProcess);
