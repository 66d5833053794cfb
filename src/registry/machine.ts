import type { FolderModule } from '#server/database/folderModule.ts';

const modules = import.meta.glob<{ default: FolderModule }>('../server/*/server.ts', {
  eager: true,
});

/** The modules of the machine's folders, found by their place. */
export const machineModules: readonly FolderModule[] = Object.values(modules).map(
  (module) => module.default,
);
