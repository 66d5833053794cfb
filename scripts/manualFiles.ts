import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = 'docs/manual';

/**
 * Copies the text and the pictures of the user manual to the built server, which makes documents of
 * them.
 */
export const manualFiles = (): Plugin => ({
  name: 'manual-files',
  apply: 'build',
  generateBundle() {
    for (const name of readdirSync(folder, { recursive: true }) as string[])
      if (/\.(md|png)$/.test(name))
        this.emitFile({
          type: 'asset',
          fileName: `manual/${name}`,
          source: readFileSync(join(folder, name)),
        });
  },
});
