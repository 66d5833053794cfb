import type { Process } from '#model/language/process.ts';
import type { ProcessModule } from './stepHandler.ts';

/** Declared steps without a handler, and modules of processes that no schema exports, in words. */
export const faultsOfProcessModules = (
  processes: readonly Process[],
  modules: readonly ProcessModule[],
): string[] => [
  ...processes.flatMap(({ name, steps }) => {
    const module = modules.find(({ process }) => process.name === name);
    return Object.keys(steps)
      .filter((step) => !module || !Object.hasOwn(module.steps, step))
      .map(
        (step) =>
          `${name} declares the step '${step}', and resources/${name}/server.ts has no body for it.`,
      );
  }),
  ...modules
    .filter(({ process }) => !processes.includes(process))
    .map(
      ({ process }) => `resources/ has a module of '${process.name}', and no schema exports it.`,
    ),
];
