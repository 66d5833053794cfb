import { type Plugin, runnerImport } from 'vite';

/**
 * The parts of the schemas that the console needs at its start: a module of src/registry/ and the
 * one value that it exports.
 */
const written = /\/src\/registry\/(outlines|ownRoutes|ownScreens)\.ts$/;

/**
 * Inlines the values of src/registry/outlines.ts, ownRoutes.ts and ownScreens.ts when the console
 * is built: the schemas of all screens would be a tenth of the first page, and grow with each
 * screen.
 */
export const outlines = (): Plugin => ({
  name: 'outlines',
  apply: 'build',
  async load(id) {
    const [, name] = written.exec(id) ?? [];
    if (name === undefined) return null;
    const { module } = await runnerImport<Record<string, unknown>>(id);
    return `export const ${name} = ${JSON.stringify(module[name])};`;
  },
});
