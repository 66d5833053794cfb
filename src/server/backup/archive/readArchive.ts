import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../runtime/errors.ts';
import {
  beginningBytes,
  decrypted,
  type Encryption,
  encryptionOf,
  type Keys,
} from './encryption.ts';
import { backupFault, damagedAt, truncated } from './faults.ts';
import { type BackupPart, type Manifest, manifestName, readManifest } from './manifest.ts';
import { type Member, membersOf } from './tar.ts';

/** The encryption of a backup by its beginning; throws for a file that begins as no backup does. */
export const readEncryption = async (file: string): Promise<Encryption> => {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw backupFault(`${file} cannot be read (${error.code}).`, error);
  });
  try {
    const head = Buffer.alloc(beginningBytes);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const encryption = encryptionOf(head.subarray(0, bytesRead));
    if (encryption !== null) return encryption;
    throw backupFault(
      bytesRead === 0
        ? `${file} is empty.`
        : `${file} is not a backup of Offerdesk, or its beginning is damaged.`,
    );
  } finally {
    await handle.close();
  }
};

/**
 * Unpacks a backup into a folder, which is made, and answers its manifest. Every file is compared with the
 * manifest; throws, by the name of the fault, for a backup that is damaged, truncated or encrypted with
 * another key. Files are for their owner alone. `onBytes` hears how much of the file has been read.
 */
export const unpack = async (
  file: string,
  into: string,
  keys: Keys,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Manifest> => {
  const parts: BackupPart[] = [];
  let manifest: Manifest | null = null;
  try {
    for await (const member of membersOf(await plainOf(file, keys, onBytes))) {
      checkName(member.name);
      if (member.name === manifestName) manifest = readManifest(await textOf(member));
      else parts.push(await written(member, join(into, member.name)));
    }
  } catch (error) {
    throw inWords(error);
  }
  if (manifest === null) throw truncated();
  checkParts(manifest.parts, parts);
  return manifest;
};

const plainOf = async (
  file: string,
  keys: Keys,
  onBytes: (bytes: number) => void,
): Promise<AsyncIterable<Buffer>> => {
  const encryption = await readEncryption(file);
  const source = counted(createReadStream(file, { highWaterMark: 1 << 20 }), onBytes);
  const packed = decrypted(source, encryption, keys);
  const plain = createGunzip({ chunkSize: 1 << 18 });
  const from = Readable.from(packed, { objectMode: false });
  from.on('error', (error) => plain.destroy(error));
  from.pipe(plain);
  return plain;
};

async function* counted(source: AsyncIterable<Buffer>, onBytes: (bytes: number) => void) {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    onBytes(bytes);
    yield piece;
  }
}

/** No file of a backup may land outside of its folder. */
const checkName = (name: string): void => {
  if (
    name.startsWith('/') ||
    name === '' ||
    name.split('/').some((part) => ['', '.', '..'].includes(part))
  )
    throw damagedAt(`it has a file of a name that no backup has`);
};

const textOf = async ({ content }: Member): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
};

const written = async ({ name, bytes, content }: Member, path: string): Promise<BackupPart> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const piece of content) {
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { name, bytes, sha256: hash.digest('hex') };
};

const checkParts = (parts: readonly BackupPart[], found: readonly BackupPart[]): void => {
  const there = new Map(found.map((part) => [part.name, part]));
  for (const { name, sha256 } of parts) {
    const part = there.get(name);
    if (!part) throw damagedAt(`${name} is not in it`);
    if (part.sha256 !== sha256) throw damagedAt(`${name} is not what its manifest says`);
    there.delete(name);
  }
  const [stranger] = there.keys();
  if (stranger !== undefined) throw damagedAt(`its manifest does not know ${stranger}`);
};

const inWords = (error: unknown): unknown => {
  if (error instanceof ApiError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return truncated();
  if (code.startsWith('Z_')) return damagedAt('its bytes cannot be decompressed', error);
  return error;
};
