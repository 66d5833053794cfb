import type { Plugin } from 'vite';

const library = 'jsonexport/dist/index.js';
const ours = '/src/console/app/csvLater.ts';

/**
 * Loads the writer of CSV of react-admin's own export when somebody exports. The server exports the generated
 * lists, and every page would carry its 2.4 KB.
 */
export const csvLater = (): Plugin => ({
  name: 'csv-later',
  resolveId: (source, importer) =>
    source === library && importer && !importer.endsWith(ours)
      ? `${import.meta.dirname.replace(/[/\\]scripts$/, '')}${ours}`
      : null,
});
