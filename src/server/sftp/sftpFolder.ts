import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type Client from 'ssh2-sftp-client';
import { hashOfFile } from '../imports/uploadFolder.ts';
import {
  changedOnTheWay,
  checkedName,
  type ExchangeFolder,
  isPart,
  notThere,
  partName,
  type Transfer,
} from './folder.ts';
import { overLine } from './line.ts';
import type { SftpSettings } from './sftpSettings.ts';

/** A line on which nothing moves for so long is given up, ms. */
const stallMs = 20_000;

/** The folder on the server of SFTP_URL. */
export const sftpFolder = (settings: SftpSettings): ExchangeFolder => {
  const { host, port, user, folder } = settings;
  const at = (name: string) => `${folder}/${name}`;
  const what = `sftp://${user}@${host}:${port}${folder === '.' ? '' : folder}`;
  return {
    what,
    send: (localPath, remoteName, sha256, transfer = {}) =>
      overLine(settings, transfer.signal, async (client) => {
        const target = at(checkedName(remoteName));
        const there = await sizeOf(client, target);
        const { size } = await stat(localPath);
        if (there !== size || (await hashAt(client, target, transfer)) !== sha256) {
          const part = at(partName(remoteName, sha256));
          await append(client, { localPath, part, size }, transfer);
          if ((await hashAt(client, part, transfer)) !== sha256) {
            await client.delete(part, true);
            throw changedOnTheWay(remoteName);
          }
          await client.posixRename(part, target);
        }
        await putDigest(client, `${target}.sha256`, `${sha256}  ${remoteName}\n`);
        await transfer.onProgress?.(size, size);
      }),
    fetch: (remoteName, localPath, transfer = {}) =>
      overLine(settings, transfer.signal, async (client) => {
        const source = at(checkedName(remoteName));
        const total = await sizeOf(client, source);
        if (total === null) throw notThere(remoteName, what);
        const had = await stat(localPath).then(
          ({ size }) => (size <= total ? size : 0),
          () => 0,
        );
        await moved(
          client.createReadStream(source, { start: had }) as unknown as Readable,
          createWriteStream(
            localPath,
            had > 0 ? { flags: 'r+', start: had } : { flags: 'w', mode: 0o600 },
          ),
          { ...transfer, had, total },
        );
        const sha256 = await hashOfFile(localPath);
        const wanted =
          (await digestAt(client, `${source}.sha256`)) ?? (await hashAt(client, source, transfer));
        if (sha256 === null || sha256 !== wanted) {
          // What is here may be half of an older file: the next try takes it from its beginning.
          await truncate(localPath);
          throw changedOnTheWay(remoteName);
        }
        return { sha256, bytes: total };
      }),
    list: (signal) =>
      overLine(settings, signal, async (client) =>
        (await client.list(folder))
          .filter(({ type, name }) => type === '-' && !isPart(name))
          .map(({ name, size, modifyTime }) => ({ name, bytes: size, changedAt: modifyTime }))
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),
  };
};

/** The size of a remote file; null when there is none. */
const sizeOf = async (client: Client, path: string): Promise<number | null> =>
  (await client.exists(path)) === '-' ? (await client.stat(path)).size : null;

/** Sends what a part lacks: all of it, when what is there is not the beginning of ours. */
const append = async (
  client: Client,
  { localPath, part, size }: { localPath: string; part: string; size: number },
  transfer: Transfer,
): Promise<void> => {
  const there = (await sizeOf(client, part)) ?? 0;
  const isOurs =
    there > 0 &&
    there <= size &&
    (await hashAt(client, part, transfer)) ===
      (await hashed(createReadStream(localPath, { end: there - 1 })));
  const had = isOurs ? there : 0;
  if (had === size && size > 0) return;
  await moved(
    createReadStream(localPath, { start: had }),
    client.createWriteStream(
      part,
      had > 0 ? { flags: 'r+', start: had } : { flags: 'w' },
    ) as unknown as Writable,
    { ...transfer, had, total: size },
  );
};

/** Carries bytes from one end to the other; throws when nothing moves any more. */
const moved = async (
  from: Readable,
  to: Writable,
  { had, total, onProgress, signal }: Transfer & { had: number; total: number },
): Promise<void> => {
  let done = had;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error('nothing moves on it any more')), stallMs);
  const signals = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]);
  try {
    await pipeline(
      from,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          yield chunk;
          timer.refresh();
          done += chunk.length;
          await onProgress?.(done, total);
        }
      },
      to,
      { signal: signals },
    );
  } catch (error) {
    if (stalled.signal.aborted) throw stalled.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

const hashed = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
};

/** The hash of a remote file, read back over the line. */
const hashAt = async (client: Client, path: string, { signal }: Transfer): Promise<string> => {
  const stream = client.createReadStream(path) as unknown as Readable;
  const timer = setTimeout(
    () => stream.destroy(new Error('nothing moves on it any more')),
    stallMs,
  );
  const end = () => stream.destroy(new Error('it was stopped'));
  signal?.addEventListener('abort', end);
  stream.on('data', () => timer.refresh());
  try {
    const hash = createHash('sha256');
    await pipeline(stream, hash);
    return hash.digest('hex');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
};

/** Writes the digest beside a file, for the other side to check by. */
const putDigest = async (client: Client, path: string, words: string): Promise<void> => {
  await client.put(Buffer.from(words), `${path}.part`);
  await client.posixRename(`${path}.part`, path);
};

/** What the digest beside a remote file says it is; null when there is none. */
const digestAt = async (client: Client, path: string): Promise<string | null> => {
  if ((await client.exists(path)) !== '-') return null;
  const words = String(await client.get(path));
  return /^([0-9a-f]{64})\b/i.exec(words)?.[1]?.toLowerCase() ?? null;
};
