import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { cheapestFiles, type Part } from './cheapestFiles.ts';

/**
 * The mode of the build that finds the parts: each has the modules that one set of pages shares, in
 * a separate file.
 */
export const inParts = 'parts';

/**
 * Groups the modules of the console into files. The bundler by itself makes a file for each set of
 * pages that share something, three hundred small ones, and a page needs fifty of them. So it runs
 * twice: the first run finds these parts with their sizes, `cheapestFiles` joins those that are
 * loaded together, and the second run writes the files.
 */
export const loadedTogether = () => {
  const fileOf = new Map<string, string>();
  let config: ResolvedConfig;
  const plugin: Plugin = {
    name: 'loaded-together',
    apply: (_, { command, mode }) => command === 'build' && mode !== inParts,
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      const { configFile } = config;
      if (!configFile) throw new Error('The console is built by its config file.');
      const options = { configFile, mode: inParts, logLevel: 'silent' } as const;
      const { output } = (await build({
        ...options,
        build: { write: false },
      })) as Rolldown.RolldownOutput;
      const chunks = output.filter((file) => file.type === 'chunk');
      const frame = chunks.find(({ facadeModuleId }) =>
        facadeModuleId?.endsWith('/src/console/app/App.tsx'),
      );
      if (!frame) throw new Error('The build has no chunk of src/console/app/App.tsx.');
      fileOf.clear();
      const files = cheapestFiles(partsOf(chunks), frame.fileName);
      for (const [at, parts] of files.entries())
        for (const { isAlone, modules } of parts)
          if (!isAlone) for (const id of modules) fileOf.set(id, `shared${at}`);
    },
  };
  return { plugin, fileOf: (id: string): string | null => fileOf.get(id) ?? null };
};

/**
 * The chunks as parts. The bundler also puts into the chunk of a page the modules that others
 * import from it, where they are loaded after it in any case: these are separate parts, which may
 * go into another file.
 */
const partsOf = (chunks: readonly Rolldown.OutputChunk[]): Part[] => {
  const imported = new Set(chunks.flatMap(({ imports }) => imports));
  const late = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  return chunks.flatMap((chunk): Part[] => {
    const { fileName, facadeModuleId, moduleIds, imports } = chunk;
    const isAsked = chunk.isEntry || late.has(fileName);
    const part: Part = {
      name: fileName,
      size: chunk.code.length,
      modules: moduleIds,
      imports,
      isAsked,
      // A schema that others import has no file by its name, and is loaded by it.
      isAlone: isAsked && (facadeModuleId !== null || moduleIds.length === 1),
      isFirst: chunk.isEntry,
      asks: chunk.dynamicImports,
    };
    if (!facadeModuleId || chunk.isEntry || !isAsked || !imported.has(fileName)) return [part];
    const rest = `rest of ${fileName}`;
    const own = chunk.modules[facadeModuleId]?.renderedLength ?? 0;
    const all = Object.values(chunk.modules).reduce((sum, each) => sum + each.renderedLength, 1);
    const size = Math.round((part.size * own) / all);
    return [
      { ...part, size, modules: [facadeModuleId], imports: [...imports, rest] },
      {
        ...part,
        ...{ name: rest, size: part.size - size, isAsked: false, isAlone: false, isFirst: false },
        modules: moduleIds.filter((id) => id !== facadeModuleId),
      },
    ];
  });
};
