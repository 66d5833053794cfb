import { machineModules } from '#registry/machine.ts';
import { resourceFolders, serverModules } from '#registry/server.ts';
import type { Mutation } from '../database/writing/mutation.ts';

/** The mutations of the folders that are no noun: what the machine writes, and what several nouns share. */
export const folderMutations: readonly Mutation<any, any>[] = [
  ...machineModules,
  ...resourceFolders,
].flatMap(({ mutations }) => mutations ?? []);

/** Every mutation there is; both threads find them by name. */
export const mutations: readonly Mutation<any, any>[] = [
  ...folderMutations,
  ...serverModules.flatMap((module) => module.mutations ?? []),
];
