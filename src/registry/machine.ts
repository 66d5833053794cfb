import type { FolderModule } from '#server/database/folderModule.ts';

const modules = import.meta.glob<{ default: FolderModule }>('../server/*/server.ts', {
  eager: true,
});

/** What the folders of the machine bring, by no list but their place. */
export const machineModules: readonly FolderModule[] = Object.values(modules).map(
  (module) => module.default,
);
