import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the built console: next to the folder of main.js in dist, whose parts are one
 * folder further down. Undefined when no console was built, as under `npm run dev`.
 */
export const builtConsole = (): string | undefined =>
  ['../console/', '../../console/']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(`${place}index.html`));
