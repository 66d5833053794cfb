import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeFinder } from '#model';

/** Which files each address needs, as scripts/firstFiles.ts of the build writes it down; places name files by their number. */
type FirstFiles = {
  /** The face of nearly every word. */
  face: string;
  console: string[];
  grid: string[];
  files: string[];
  places: { path: string; isList: boolean; files: number[] }[];
};

/** Whether an address is one of the console, with what is around every page of it, and the links to what it loads. */
type FirstFilesOfPage = { isOfConsole: boolean; links: string };

type FirstFilesOf = {
  /** The links of every page. */
  always: string;
  /** Those of a page of the console. */
  of: (path: string) => FirstFilesOfPage;
};

/** From this width on a page is that of a desk, and a list is drawn as a grid (src/console/browser/useIsPhone.ts). */
export const isWide = '(min-width: 600px)';

/**
 * What a signed-in browser will load for the page of an address, as links for the head of the page: it then asks for all of it at once and
 * finds nothing one after the other. An address that no screen has gets the links of the console alone. Nothing where the build wrote nothing down.
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
