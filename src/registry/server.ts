import type { FolderModule } from '#server/database/folderModule.ts';
import type { ServerModule } from '#server/module/module.ts';

const modules = import.meta.glob<{ default: unknown }>(
  ['../../resources/*/server.ts', '../own/*/server.ts', '!../../resources/demo/server.ts'],
  { eager: true },
);

const has = (name: string, module: unknown): boolean =>
  typeof module === 'object' && module !== null && name in module;

const declared = Object.values(modules).map((module) => module.default);

/** The server modules of resources/ and of the machine's own nouns, by no list but their place. */
export const serverModules: readonly ServerModule[] = declared.filter(
  (module): module is ServerModule => has('noun', module),
);

/** The modules of folders in resources/ that are shared by several nouns and processes. */
export const resourceFolders: readonly FolderModule[] = declared.filter(
  (module): module is FolderModule => !has('noun', module) && !has('process', module),
);

/** The modules of the machine's folders. */
export const machineModules: readonly FolderModule[] = Object.values(
  import.meta.glob<FolderModule>('../server/*/server.ts', { eager: true, import: 'default' }),
);
