import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inPieces } from './files/replyFile.ts';

/** Writes a file of a run from texts as they come, without keeping them in memory. */
export const writeTexts = (path: string, texts: AsyncIterable<string>): Promise<void> =>
  pipeline(inPieces(texts), createWriteStream(path, { mode: 0o600 }));
