import type { Reader } from './access.ts';
import { type Noun, viewFor } from './noun.ts';
import type { Resource } from './resource.ts';

/** Whether a reader may bring rows of a noun as a file: its schema says so, and they may create and edit. */
export const mayImport = (reader: Reader, noun: Noun): boolean =>
  noun.noun === 'resource' &&
  (noun as Resource).importable === true &&
  viewFor(reader, 'create', noun) !== null &&
  viewFor(reader, 'edit', noun) !== null;
