import type { Plugin, Rolldown } from 'vite';

/**
 * Knows which files a signed-in browser has before any page: what the entry and the console itself
 * import, read from the graph of the build. A page that is loaded later need not name them again in
 * its list of files to preload, which was 1 KB more for each page.
 */
export const loadedWithConsole = () => {
  const loaded = new Set<string>();
  let console = '';
  const follow = (file: string, bundle: Rolldown.OutputBundle) => {
    const chunk = bundle[file];
    if (loaded.has(file) || chunk?.type !== 'chunk') return;
    loaded.add(file);
    for (const other of chunk.imports) follow(other, bundle);
  };
  const plugin: Plugin = {
    name: 'loaded-with-console',
    apply: 'build',
    generateBundle: {
      // Before the lists of files to preload are written.
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const isConsole = chunk.facadeModuleId?.endsWith('/src/console/app/App.tsx') ?? false;
          if (isConsole) console = chunk.fileName;
          if (isConsole || chunk.isEntry) follow(chunk.fileName, bundle);
        }
        if (console === '') this.error('The build has no chunk of src/console/app/App.tsx.');
      },
    },
  };
  /** The files still to preload with a file. */
  const resolveDependencies = (
    file: string,
    needed: string[],
    { hostType }: { hostType: 'html' | 'js' },
  ): string[] =>
    hostType === 'html' || file === console ? needed : needed.filter((each) => !loaded.has(each));
  return { plugin, resolveDependencies };
};
