import { machineModules, resourceFolders, serverModules } from '#registry/server.ts';
import type { Mutation } from '../database/writing/mutation.ts';
import type { DemoModule } from '../module/demoModule.ts';

/** The mutations of the folders that are no noun: what the machine writes, and what several nouns share. */
export const folderMutations: readonly Mutation<any, any>[] = [
  ...machineModules,
  ...resourceFolders,
].flatMap(({ mutations }) => mutations ?? []);

/** Every mutation of a server in production; both threads find them by name. */
export const mutations: readonly Mutation<any, any>[] = [
  ...folderMutations,
  ...serverModules.flatMap((module) => module.mutations ?? []),
];

/** The mutations of a server, with those of the demo where it is loaded. */
export const mutationsWith = (demo: DemoModule | null): readonly Mutation<any, any>[] =>
  demo ? [...mutations, ...demo.mutations] : mutations;
