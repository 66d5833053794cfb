import { open, readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { backupFault } from './archive/faults.ts';
import type { Member } from './archive/tar.ts';
import { unfinishedName } from './unfinished.ts';

/**
 * Names in a data folder that a backup leaves out: the database, which is copied by itself, files
 * of a process, the printed manuals, and the heads of the journal, which prove what the database
 * had even where a backup no longer has it.
 */
const leftOut =
  /^(offerdesk\.(db|lock)(-.*|\.json)?|.*\.new|manifest\.json|journal-heads\.jsonl|manuals\/.*)$/;

/**
 * The paths of the files of a data folder that a backup has, with slashes, sorted: secrets,
 * uploads, files of runs and all others. `except` is the folder of backups, where that is in the
 * data folder.
 */
export const filesIn = async (folder: string, except: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const barred = resolve(except) + sep;
  return found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .filter((path) => !resolve(path).startsWith(barred))
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((name) => !leftOut.test(name) && name !== unfinishedName)
    .toSorted();
};

/**
 * A file as a member of an archive, as long as it is now. Null for one that is gone: uploads come and go while a
 * backup is made.
 */
export const memberOf = async (path: string, name: string): Promise<Member | null> => {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw backupFault(`${path} cannot be read (${error.code}).`, error);
  });
  if (handle === null) return null;
  const { size } = await handle.stat();
  const content = async function* () {
    try {
      const room = Buffer.alloc(Math.max(1, Math.min(size, 1 << 18)));
      for (let at = 0; at < size; ) {
        const { bytesRead } = await handle.read(room, 0, Math.min(room.length, size - at), at);
        if (bytesRead === 0) throw backupFault(`${path} became shorter while it was copied.`);
        at += bytesRead;
        yield Buffer.from(room.subarray(0, bytesRead));
      }
    } finally {
      await handle.close();
    }
  };
  return { name, bytes: size, content: content() };
};
