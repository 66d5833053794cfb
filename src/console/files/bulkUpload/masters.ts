import type { Reader, Resource } from '#model';
import { mayImport } from '#model/language/imports.ts';
import { nouns } from '#registry';

/** The masters whose rows a reader may bring as a file, by their labels. */
export const mastersFor = (reader: Reader): Resource[] =>
  (nouns.filter((noun) => mayImport(reader, noun)) as Resource[]).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
