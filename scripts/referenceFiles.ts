import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = 'node_modules/swagger-ui-dist';

/** Copies Swagger UI to the built server, which serves it with the page of the API. */
export const referenceFiles = (): Plugin => ({
  name: 'reference-files',
  apply: 'build',
  generateBundle() {
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
      this.emitFile({
        type: 'asset',
        fileName: `reference/${name}`,
        source: readFileSync(join(folder, name)),
      });
  },
});
