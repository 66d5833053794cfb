import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { languages } from '../src/languages/languages.ts';

/** Printable ASCII, and what else English labels, figures and prices are written with. */
const letters = `${Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('')}\u00a0·×–—‘’“”•…↑↓−`;

/** Weights between these are drawn; the whole faces go from the thinnest to the blackest. */
const weights = { variationAxes: { wght: { min: 400, max: 700 } } };

/**
 * The small faces by their names in style sheets (`@letters/…`), each cut from a whole face of a
 * package.
 */
const faces = {
  'inter.woff2': { of: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', letters },
  'inter-rupee.woff2': {
    of: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    letters: '₹',
  },
  // The name of the language in its own letters, which a page in English has as well.
  'hindi-name.woff2': {
    of: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    letters: languages.hi,
  },
  // The ligatures of program text are not for order ids.
  'jetbrains-mono.woff2': {
    of: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    letters,
    noLayoutClosure: true,
  },
};

/**
 * Cuts the letters of nearly every page out of the faces: 45 KB of a first page in place of 90. A
 * page with another letter, a name with an accent, loads the whole face as well
 * (src/console/browser/fonts.css).
 */
export const firstLetters = (): Plugin => {
  const folder = join(process.cwd(), 'node_modules/.cache/first-letters');
  return {
    name: 'first-letters',
    // Tests that draw in no browser have no faces.
    apply: (_, { command }) => command === 'build' || !process.env.VITEST,
    config: () => ({ resolve: { alias: [{ find: '@letters', replacement: folder }] } }),
    async buildStart() {
      const { resolve } = createRequire(import.meta.url);
      mkdirSync(folder, { recursive: true });
      for (const [name, { of, letters: wanted, ...how }] of Object.entries(faces)) {
        const options = { targetFormat: 'woff2', ...weights, ...how } as const;
        const bytes = await subsetFont(readFileSync(resolve(of)), wanted, options);
        // Two builds at once each leave a whole file.
        const own = join(folder, `${name}.${process.pid}`);
        writeFileSync(own, bytes);
        renameSync(own, join(folder, name));
      }
    },
  };
};
