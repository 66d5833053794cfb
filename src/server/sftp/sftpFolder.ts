import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type Client from 'ssh2-sftp-client';
import { openKept } from '../fileStore/keptFile.ts';
import { hashOfFile } from '../fileStore/uploadFolder.ts';
import type { SftpSettings } from '../runtime/sftpSettings.ts';
import {
  changedOnTheWay,
  checkedName,
  type ExchangeFolder,
  fileMissing,
  isPart,
  partName,
  type Transfer,
} from './folder.ts';
import { overLine } from './line.ts';
import { remotePieces, writeRemote } from './remoteFile.ts';

/** A connection on which nothing moves for this long is closed, ms. */
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
        if (total === null) throw fileMissing(remoteName, what);
        const had = await stat(localPath).then(
          ({ size }) => (size <= total ? size : 0),
          () => 0,
        );
        await lively(transfer.signal, async (moves) => {
          let done = had;
          await pipeline(
            async function* () {
              for await (const chunk of remotePieces(client, source, had)) {
                yield chunk;
                moves();
                done += chunk.length;
                await transfer.onProgress?.(done, total);
              }
            },
            createWriteStream(
              localPath,
              had > 0 ? { flags: 'r+', start: had } : { flags: 'w', mode: 0o600 },
            ),
          );
        });
        const sha256 = await hashOfFile(localPath);
        const wanted =
          (await digestAt(client, `${source}.sha256`)) ?? (await hashAt(client, source, transfer));
        if (sha256 === null || sha256 !== wanted) {
          // The local part may belong to an older file: the next try starts from the beginning.
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
      (await hashed((await openKept(localPath)).createReadStream({ end: there - 1 })));
  const had = isOurs ? there : 0;
  if (had === size && size > 0) return;
  let done = had;
  const rest = (await openKept(localPath)).createReadStream({ start: had });
  try {
    await lively(transfer.signal, (moves) =>
      writeRemote(client, part, had, rest, async (bytes) => {
        moves();
        done += bytes;
        await transfer.onProgress?.(done, size);
      }),
    );
  } finally {
    rest.destroy();
  }
};

/** Moves bytes over the connection; throws when none has moved for long, or when it is stopped. */
const lively = async <T>(
  signal: AbortSignal | undefined,
  does: (moves: () => void) => Promise<T>,
): Promise<T> => {
  let end: (error: Error) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = reject;
  });
  const stop = () => end(new Error('it was stopped'));
  const timer = setTimeout(() => end(new Error('nothing moves on it any more')), stallMs);
  signal?.addEventListener('abort', stop);
  try {
    return await Promise.race([does(() => timer.refresh()), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

const hashed = async (stream: AsyncIterable<Buffer>, moves?: () => void): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk);
    moves?.();
  }
  return hash.digest('hex');
};

/** The hash of a remote file, read back over the line. */
const hashAt = (client: Client, path: string, { signal }: Transfer): Promise<string> =>
  lively(signal, (moves) => hashed(remotePieces(client, path), moves));

/** Writes the digest file of a remote file, so that the receiver can check it. */
const putDigest = async (client: Client, path: string, words: string): Promise<void> => {
  await client.put(Buffer.from(words), `${path}.part`);
  await client.posixRename(`${path}.part`, path);
};

/** The digest of a remote file, from its digest file; null when there is none. */
const digestAt = async (client: Client, path: string): Promise<string | null> => {
  if ((await client.exists(path)) !== '-') return null;
  const words = String(await client.get(path));
  return /^([0-9a-f]{64})\b/i.exec(words)?.[1]?.toLowerCase() ?? null;
};
