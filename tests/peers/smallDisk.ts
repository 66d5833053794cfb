import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from '../markets/server.ts';

/** A file system in memory, of so many bytes and no more, for a server that is started by its launcher. */
export type SmallDisk = {
  /** A program before the command of the server, which alone sees the file system; it ends with the server. */
  launcher: readonly string[];
  /** The file system of a server that runs, as a test reaches it. */
  seenBy(server: Server): FilledDisk;
};

/** A small disk that a test fills and empties. */
export type FilledDisk = {
  folder: string;
  /** Fills it but for so many bytes, of whole pages. */
  fill(left?: number): void;
  makeRoom(): void;
};

/** Why a test of a small disk is skipped. */
export const noSmallDisk = 'a small file system wants root, or namespaces of users';

/**
 * The program that gives a command a namespace to mount in, as root or as root of a user namespace;
 * null where neither is permitted.
 */
const namespace = (): readonly string[] | null => {
  const may = (letters: string) =>
    spawnSync('unshare', [letters, 'sh', '-c', 'mount -t tmpfs -o size=64k tmpfs /mnt']).status ===
    0;
  const letters = ['-m', '-rm'].find(may);
  return letters === undefined ? null : ['unshare', letters];
};

/** A small disk at a folder, with what is in another folder at first; null where none can be mounted. */
export const smallDisk = (
  folder: string,
  { bytes, from }: { bytes: number; from: string },
): SmallDisk | null => {
  const inNamespace = namespace();
  if (inNamespace === null) return null;
  mkdirSync(folder, { recursive: true });
  // A folder below the file system is reached since it was opened before.
  const script = `exec 3<"$2"; mount -t tmpfs -o mode=700,size=${bytes} tmpfs "$1"; cp -a /proc/self/fd/3/. "$1"; exec 3<&-; shift 2; exec "$@"`;
  return {
    launcher: [...inNamespace, 'sh', '-ec', script, 'sh', folder, from],
    seenBy: ({ process: { pid } }) => filledDisk(join(`/proc/${pid}/root`, folder)),
  };
};

const filledDisk = (folder: string): FilledDisk => {
  const ballast = join(folder, 'ballast');
  const room = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const makeRoom = () => rmSync(ballast, { force: true });
  return {
    folder,
    makeRoom,
    fill: (left = 0) => {
      makeRoom();
      const file = openSync(ballast, 'w');
      const block = Buffer.alloc(1024 * 1024);
      try {
        // The server may write at the same time.
        for (let over = room() - left; over > 0; over = room() - left)
          writeSync(file, block, 0, Math.min(over, block.length));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
  };
};
