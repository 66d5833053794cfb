/** What a module of the build imports when it is loaded, and when it asks for more. */
type Build = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/**
 * Puts the modules that most pages import into one file, except those of the sign-in, which shall not load it: a hundred small files
 * compress worse than one. `entry` ends the path of the module that the sign-in begins with.
 */
export const sharedByPages = (entry: string) => {
  let ofEntry: ReadonlySet<string> | null = null;
  return (id: string, build: Build): string | null => {
    if (!/\/(src\/(console|model|domain|own|registry)|resources|schemas)\//.test(id)) return null;
    ofEntry ??= importedFrom(id.replace(/\/(src|resources|schemas)\/.*/, `/${entry}`), build);
    return ofEntry.has(id) ? null : 'shared';
  };
};

const importedFrom = (first: string, build: Build): ReadonlySet<string> => {
  const found = new Set([first]);
  for (const id of found)
    for (const next of build.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
};
