import type { Plugin } from 'vite';

const library = 'jsonexport/dist/index.js';
const ours = '/src/console/app/csvLater.ts';

/**
 * Gives react-admin's own export of a list its writer of CSV when somebody exports, and not with the console: the generated lists are
 * exported by the server, and every page would carry its 2.4 KB.
 */
export const csvLater = (): Plugin => ({
  name: 'csv-later',
  resolveId: (source, importer) =>
    source === library && importer && !importer.endsWith(ours)
      ? `${import.meta.dirname.replace(/[/\\]scripts$/, '')}${ours}`
      : null,
});
