import type { ModuleSettings } from '#server/runtime/moduleSettings.ts';

const modules = import.meta.glob<Record<string, ModuleSettings>>(
  '../../resources/*/server/settings.ts',
  { eager: true },
);

/** The settings that the modules of resources/ declare, in the order of their folders. */
export const declaredSettings: readonly ModuleSettings[] = Object.values(modules).flatMap(
  (module) => Object.values(module),
);
