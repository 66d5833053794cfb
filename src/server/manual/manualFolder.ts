import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the manual: the build puts it next to main.js, or one folder up from its parts;
 * from source it is docs/manual. Throws when the installation has none.
 */
export const manualFolder = (): string => {
  const found = ['./manual/', '../manual/', '../../../docs/manual/']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(`${place}README.md`));
  if (!found) throw new Error('The user manual is missing: run npm run build.');
  return found;
};
