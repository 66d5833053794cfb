import type { ServerModule } from '#server/module/module.ts';

const modules = import.meta.glob<{ default: unknown }>(
  ['../../resources/*/server.ts', '../own/*/server.ts', '!../../resources/demo/server.ts'],
  { eager: true },
);

const isOfNoun = (module: unknown): module is ServerModule =>
  typeof module === 'object' && module !== null && 'noun' in module;

/** The server modules of resources/ and of the machine's own records, by no list but their place. The demo is loaded by itself (demo.ts). */
export const serverModules: readonly ServerModule[] = Object.values(modules)
  .map((module) => module.default)
  .filter(isOfNoun);
