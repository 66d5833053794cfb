import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sheet from './page.css?raw';
import page from './page.html?raw';
import start from './start.js?raw';

/** The page on which a reader tries the calls of the API. The policy of pages blocks inline scripts and styles. */
export const referencePage: string = page;

type PageFile = { type: 'text/css' | 'text/javascript'; content: () => Promise<string> };

const typeOf = (name: string): PageFile['type'] =>
  name.endsWith('.css') ? 'text/css' : 'text/javascript';

/**
 * The folder of Swagger UI: the build puts it next to main.js, or one folder up from its parts; from source it is
 * the package. Throws when the installation has none.
 */
const libraryFolder = (): string => {
  const found = ['./reference/', '../reference/', '../../../../node_modules/swagger-ui-dist/']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(`${place}swagger-ui.css`));
  if (!found) throw new Error('Swagger UI is missing: run npm run build.');
  return found;
};

const files = new Map<string, PageFile>(
  Object.entries({
    'page.css': async () => sheet,
    'start.js': async () => start,
    ...Object.fromEntries(
      ['swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => [
        name,
        () => readFile(`${libraryFolder()}${name}`, 'utf8'),
      ]),
    ),
  }).map(([name, content]) => [name, { type: typeOf(name), content }]),
);

/** A script or a style sheet of the page; null for every other name. */
export const referenceFile = (name: string): PageFile | null => files.get(name) ?? null;
