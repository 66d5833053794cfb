import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { syncFolder } from '../../fileStore/namedFolder.ts';
import type { Settings } from '../../runtime/settings.ts';

/** Where the journal stood at an instant: its newest entry. */
export type Head = { seq: number; hash: string };

/** The file of the heads: the one that the settings name, or one in the data folder. */
export const headFileOf = ({ heads, data }: Pick<Settings, 'heads' | 'data'>): string =>
  resolve(heads.file ?? join(data, 'journal-heads.jsonl'));

/** A head as a line of the file. */
export const headLine = (at: string, { seq, hash }: Head): string =>
  `${JSON.stringify({ at, seq, hash })}\n`;

/**
 * Appends a head unless it is the last one in the file; returns once it is on the disk. The file is
 * only ever appended to, so it may have an append-only attribute. A line cut off by a power failure
 * is ended first.
 */
export const appendHead = async (path: string, at: string, head: Head): Promise<void> => {
  const end = await endOf(path);
  const last = headIn(end.trimEnd().split('\n').at(-1) ?? '');
  if (last?.seq === head.seq && last.hash === head.hash) return;
  const line = headLine(at, head);
  const handle = await open(path, 'a', 0o600);
  try {
    await handle.appendFile(end === '' || end.endsWith('\n') ? line : `\n${line}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(path));
};

/** The last bytes of a file, more than a line has; empty where it is not there yet. */
const endOf = async (path: string): Promise<string> => {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return '';
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, 500);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString();
  } finally {
    await handle.close();
  }
};

/** A head that comes from outside of the database, and from where, in words. */
export type OutsideHead = Head & { from: string };

/** A line of a file of heads that no server has written, in words. */
export class NoHead extends Error {}

/** A line that a loss of power has cut off: the next one has its head, or a later one. */
const isCutOff = (line: string): boolean => line.startsWith('{"at":"') && !line.endsWith('}');

/** The heads in a file of lines, in their order. Throws NoHead for a line that is none, with its number. */
export async function* headsInFile(path: string): AsyncGenerator<OutsideHead> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    number += 1;
    if (line.trim() === '' || isCutOff(line)) continue;
    const head = headIn(line);
    if (head === null)
      throw new NoHead(
        `Line ${number} of ${path} is no head of a journal: it must be {"at": …, "seq": a number, "hash": 64 hexadecimal digits}.`,
      );
    yield { ...head, from: `line ${number} of ${path}` };
  }
}

const headIn = (line: string): Head | null => {
  try {
    const { seq, hash } = JSON.parse(line) as Record<string, unknown>;
    return typeof seq === 'number' && isHead(seq, hash) ? { seq, hash: String(hash) } : null;
  } catch {
    return null;
  }
};

/** Whether a number and a hash may be those of an entry. */
export const isHead = (seq: number, hash: unknown): boolean =>
  Number.isSafeInteger(seq) && seq > 0 && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash);
