import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** A headless Chromium, that of this machine: found, else installed, else it says what to do. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: found() ?? installed(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where Chromium is; null when it is nowhere. CHROMIUM, when set, has the last word. */
const found = (): string | null => {
  const said = process.env.CHROMIUM;
  if (said) {
    if (isProgram(said)) return said;
    throw new Error(`CHROMIUM is ${said}, and there is no program there.`);
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find(isProgram) ?? null;
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const installed = (): string => {
  const missing =
    'The journeys need Chromium and found none: install it, or set CHROMIUM to the path of one.';
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) throw new Error(missing);
  install('chromium');
  const path = found();
  if (!path) throw new Error(`${missing} (apt-get install chromium did not bring one.)`);
  return path;
};

/** Installs a Debian package; only root can. Throws with what apt-get said. */
export const install = (name: string): void => {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', name);
  if (status !== 0) throw new Error(`apt-get install ${name} failed: ${stderr}`);
};
