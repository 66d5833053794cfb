import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFinder } from '#model';

/**
 * The files that each address needs, as written by scripts/firstFiles.ts of the build; `places`
 * lists files by their index.
 */
type FirstFiles = {
  /** The face of nearly every word. */
  face: string;
  console: string[];
  grid: string[];
  files: string[];
  places: { path: string; isList: boolean; files: number[] }[];
};

/** Whether an address is a page within the console's frame, and the links to the files it loads. */
type FirstFilesOfPage = { isOfConsole: boolean; links: string };

type FirstFilesOf = {
  /** The links of every page. */
  always: string;
  /** The links of a page of the console. */
  of: (path: string) => FirstFilesOfPage;
};

/**
 * Media query of a desktop page, where a list is drawn as a grid
 * (src/console/browser/useIsPhone.ts).
 */
export const isWide = '(min-width: 600px)';

/**
 * The files that a signed-in browser will load for an address, as links for the head of the page:
 * it then requests all of them at once, and need not discover them one by one. An address without a
 * screen gets only the links of the console. Empty where the build wrote no list.
 */
export const firstFilesIn = (folder: string): FirstFilesOf => {
  const file = join(folder, '.vite/firstFiles.json');
  if (!existsSync(file)) return { always: '', of: () => ({ isOfConsole: true, links: '' }) };
  const known: FirstFiles = JSON.parse(readFileSync(file, 'utf8'));
  const find = placeFinder(
    known.places.map(({ path, isList, files }) => ({
      path,
      links:
        linksTo([...known.console, ...files.map((number) => known.files[number] as string)]) +
        (isList ? linksTo(known.grid, isWide) : ''),
    })),
  );
  const ofConsole = linksTo(known.console);
  return {
    always: `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${known.face}">`,
    of: (path) => {
      const found = find(path);
      return { isOfConsole: found !== null, links: found?.place.links ?? ofConsole };
    },
  };
};

const linksTo = (files: readonly string[], media?: string): string => {
  const where = media ? ` media="${media}"` : '';
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}"${where}>`
        : `<link rel="modulepreload" crossorigin href="/${file}"${where}>`,
    )
    .join('');
};
