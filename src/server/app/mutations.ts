import { serverModules } from '#registry/server.ts';
import { directoryMutations } from '../auth/directory/personMutations.ts';
import { authMutations } from '../auth/mutations.ts';
import { clockMutations } from '../clock/keepClock.ts';
import { rowMutations } from '../database/rows/rows.ts';
import { type Mutation, record } from '../database/writing/mutation.ts';
import { linkMutations } from '../interfaces/linkMutations.ts';
import { letterMutations } from '../letters/letterMutations.ts';
import type { DemoModule } from '../module/demoModule.ts';
import { takeUses } from '../throttle/takeUses.ts';
import { viewMutations } from '../views/mutations.ts';

/** What the machine writes in its own tables. */
export const machineMutations: readonly Mutation<any, any>[] = [
  ...authMutations,
  ...directoryMutations,
  ...letterMutations,
  takeUses,
  ...viewMutations,
  ...linkMutations,
  ...clockMutations,
];

/** Every mutation of a server in production; both threads find them by name. */
export const mutations: readonly Mutation<any, any>[] = [
  ...rowMutations,
  record,
  ...machineMutations,
  ...serverModules.flatMap((module) => module.mutations ?? []),
];

/** The mutations of a server, with those of the demo where it is loaded. */
export const mutationsWith = (demo: DemoModule | null): readonly Mutation<any, any>[] =>
  demo ? [...mutations, ...demo.mutations] : mutations;
