import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Whether a path is an executable program. */
export const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Installs a Debian package; only root can. Throws with what apt-get said. */
export const install = (name: string): void => {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get'))
    throw new Error(`The tests need ${name}, which is not here: install the package of that name.`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  // Another file of tests may be installing something at this moment.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  const { status, stderr } = apt('install', ...wait, '-y', '--no-install-recommends', name);
  if (status !== 0) throw new Error(`apt-get install ${name} failed: ${stderr}`);
};
