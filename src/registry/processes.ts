import type { ProcessModule } from '#server/processes/stepHandler.ts';

const modules = import.meta.glob<{ default: unknown }>(
  ['../../resources/*/server.ts', '!../../resources/demo/server.ts'],
  { eager: true },
);

const isOfProcess = (module: unknown): module is ProcessModule =>
  typeof module === 'object' && module !== null && 'process' in module;

/**
 * The server modules of processes in resources/. They are found apart from those of nouns (server.ts), since the
 * module of runs, which is one of those, needs them while it loads.
 */
export const processModules: readonly ProcessModule[] = Object.values(modules)
  .map((module) => module.default)
  .filter(isOfProcess);
