import type { Process } from '#model/language/process.ts';
import type { ProcessBodies } from './stepBody.ts';

/** What is declared of processes and has no body, and halves of processes that no schema exports, in words. */
export const faultsOfProcessHalves = (
  processes: readonly Process[],
  halves: readonly ProcessBodies[],
): string[] => [
  ...processes.flatMap(({ name, steps }) => {
    const half = halves.find(({ process }) => process.name === name);
    return Object.keys(steps)
      .filter((step) => !half || !Object.hasOwn(half.steps, step))
      .map(
        (step) =>
          `${name} declares the step '${step}', and resources/${name}/server.ts has no body for it.`,
      );
  }),
  ...halves
    .filter(({ process }) => !processes.includes(process))
    .map(({ process }) => `resources/ has a half of '${process.name}', and no schema exports it.`),
];
