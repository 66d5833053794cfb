import type { Noun } from '#model';
import type { Mutation } from './writing/mutation.ts';

/** The server side of a folder that is no noun: what its `server.ts` exports, found by its place. */
export type FolderModule = {
  /** Tables that no schema describes, for what goes on behind the screens. */
  tables?: readonly Noun[];
  /** The mutations that the writer thread finds by name. */
  mutations?: readonly Mutation<any, any>[];
};

/** Declares what a folder brings that is no noun. */
export const folderModule = (module: FolderModule): FolderModule => module;
