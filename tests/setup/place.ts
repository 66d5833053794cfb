import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const begin = 'offerdesk-tests-';

/**
 * One folder for everything that a run writes and nobody reads after it: databases, data folders, profiles of
 * browsers. It is in memory where there is room, since a hundred databases come and go in a run and each
 * waits for the disk.
 */
export default (): void => {
  // Every project runs this; the first makes the folder.
  if (process.env.TMPDIR?.includes(begin)) return;
  const where = roomyPlace();
  removeForgotten(where);
  const folder = mkdtempSync(join(where, `${begin}${process.pid}-`));
  // Servers of other users, sshd and PostgreSQL among them, pass through it on the way to their data.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // It is removed at the very end: the PostgreSQL of another project may outlast the teardown of this one.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
};

const roomyPlace = (): string => {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
};

/** Removes the folders of killed runs. */
const removeForgotten = (where: string): void => {
  for (const name of readdirSync(where).filter((each) => each.startsWith(begin))) {
    const pid = Number.parseInt(name.slice(begin.length), 10);
    if (!existsSync(`/proc/${pid}`)) rmSync(join(where, name), { recursive: true, force: true });
  }
};
