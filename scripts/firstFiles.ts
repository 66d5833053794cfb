import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Place } from '#model';

/**
 * The import of a hand-written page in `console.tsx` of its noun: `entry: { load: async () =>
 * (await import('./console/Entry.tsx')).Entry }`.
 */
const latePage = /(\w+): \{\s*load: async \(\) =>\s*\(?await import\(\s*['"]([^'"]+)['"]/g;

/** The screens that the fields of a view make. */
const screens = {
  list: 'src/console/list/ListScreen.tsx',
  show: 'src/console/row/ShowScreen.tsx',
  create: 'src/console/form/FormScreen.tsx',
  edit: 'src/console/form/FormScreen.tsx',
};

/**
 * Writes the files that a browser needs for each address, so that the server names them all in its
 * first answer and a browser need not find them one after the other: firstFiles.json of the build,
 * which src/server/http/firstFiles.ts reads.
 */
export const firstFiles = (): Plugin => ({
  name: 'first-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    const { module } = await runnerImport<{ places: readonly Place[] }>(
      new URL('../src/console/nouns/places.ts', import.meta.url).pathname,
    );
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const filesOf = (...modules: string[]): string[] => {
      const found = new Set<string>();
      for (const each of modules) {
        const chunk = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(`/${each}`)),
        );
        if (chunk) follow(chunk, bundle, found);
      }
      return [...found];
    };
    const entry = filesOf('src/console/main.tsx');
    const ofConsole = filesOf(
      'src/console/session/sessionLife.ts',
      'src/console/login/pages/pages.ts',
      'src/console/app/App.tsx',
    ).filter((file) => !entry.includes(file));
    const known = new Set([...entry, ...ofConsole]);
    const others = (...modules: string[]) => filesOf(...modules).filter((file) => !known.has(file));
    const modulesOf = async (place: Place): Promise<string[]> => {
      const { name } = place.noun;
      if (place.kind !== 'page')
        return [
          screens[place.kind],
          'src/registry/lazyNouns.ts',
          `schemas/${name}.ts`,
          `src/own/${name}/${name}.ts`,
        ];
      const own = chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .find(
          (id) =>
            id.endsWith(`/resources/${name}/console.tsx`) ||
            id.endsWith(`/src/own/${name}/console.tsx`),
        );
      if (!own) return [];
      const [, late] =
        [...(await this.fs.readFile(own, { encoding: 'utf8' })).matchAll(latePage)]
          .find(([, page]) => page === place.name)
          ?.slice(1) ?? [];
      const page = late && (await this.resolve(late, own))?.id;
      return [own, ...(page ? [page] : [])].map((id) => id.slice(1));
    };
    const places = await Promise.all(
      module.places.map(async (place) => ({
        path: place.path,
        isList: place.kind === 'list',
        files: others(...(await modulesOf(place))),
      })),
    );
    const files = [...new Set(places.flatMap((place) => place.files))];
    this.emitFile({
      type: 'asset',
      fileName: '.vite/firstFiles.json',
      source: JSON.stringify({
        face: Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes('inter.woff2'),
        )?.fileName,
        console: ofConsole,
        grid: others('src/console/parts/grid/Grid.tsx'),
        files,
        places: places.map((place) => ({
          ...place,
          files: place.files.map((file) => files.indexOf(file)),
        })),
      }),
    });
  },
});

const follow = (
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found: Set<string>,
): void => {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') follow(next, bundle, found);
  }
};
