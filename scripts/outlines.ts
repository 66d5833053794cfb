import { type Plugin, runnerImport } from 'vite';
import type { Outline } from '#model';

/**
 * Writes the values of src/registry/outlines.ts in its place when the console is built: the schemas
 * of all screens would be a tenth of the first page, and grow with each screen.
 */
export const outlines = (): Plugin => ({
  name: 'outlines',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/src/registry/outlines.ts')) return null;
    const { module } = await runnerImport<{ outlines: readonly Outline[] }>(id);
    return `export const outlines = ${JSON.stringify(module.outlines)};`;
  },
});
