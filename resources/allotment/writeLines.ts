import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { formula } from '#server/imports/errorFile.ts';

/** Writes a file of text as it comes; whoever keeps it sees to the sync and to its name. */
export const writeTexts = (path: string, texts: AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(texts), createWriteStream(path, { flags: 'w', mode: 0o600 }));

/** Lines of a CSV file; nothing in them runs in a spreadsheet. */
export const csvLines = (lines: readonly (readonly (string | number | null)[])[]): string =>
  `${Papa.unparse(lines as unknown[][], { newline: '\r\n', escapeFormulae: formula })}\r\n`;
