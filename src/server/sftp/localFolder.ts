import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyKept } from '../fileStore/keptFile.ts';
import { hashOfFile } from '../fileStore/uploadFolder.ts';
import {
  changedOnTheWay,
  checkedName,
  type ExchangeFolder,
  fileMissing,
  isPart,
  partName,
} from './folder.ts';

/** The folder exchange/ of the data folder, in place of the exchanges' server where none is set. */
export const localFolder = (data: string): ExchangeFolder => {
  const folder = join(data, 'exchange');
  const at = (name: string) => join(folder, name);
  return {
    what: 'the folder exchange/ of the data folder, used instead of SFTP_URL',
    send: async (localPath, remoteName, sha256, { onProgress } = {}) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = at(partName(remoteName, sha256));
      try {
        await copyKept(localPath, part);
        const handle = await open(part, 'r');
        await handle.sync().finally(() => handle.close());
        if ((await hashOfFile(part)) !== sha256) throw changedOnTheWay(remoteName);
        await rename(part, at(remoteName));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      const { size } = await stat(localPath);
      await onProgress?.(size, size);
    },
    fetch: async (remoteName, localPath, { onProgress } = {}) => {
      const path = at(checkedName(remoteName));
      const there = await hashOfFile(path);
      if (there === null) throw fileMissing(remoteName, 'the folder exchange/');
      await copyKept(path, localPath);
      const sha256 = await hashOfFile(localPath);
      if (sha256 !== there) throw changedOnTheWay(remoteName);
      const { size: bytes } = await stat(localPath);
      await onProgress?.(bytes, bytes);
      return { sha256, bytes };
    },
    list: async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => !isPart(name));
      return Promise.all(
        names.sort().map(async (name) => {
          const { size, mtimeMs } = await stat(at(name));
          return { name, bytes: size, changedAt: Math.floor(mtimeMs) };
        }),
      );
    },
  };
};
