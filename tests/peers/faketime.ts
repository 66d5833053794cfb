import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './debian.ts';

/** A clock that a test moves under a process that runs. */
export type Clock = {
  /** What the process must be started with. */
  env: Record<string, string>;
  /** Moves it on by so many ms while something is done, and back again; heard at the very next look at it. */
  later<T>(ms: number, doing: () => Promise<T>): Promise<T>;
  /** Sets it by so many ms, for good. */
  set(byMs: number): void;
};

/**
 * A clock of libfaketime, which stands between a process and its system: Date.now() is moved, what
 * counts passing time (timers, performance.now) goes on as it is. It begins so many ms ahead. Installs
 * the Debian package where it is missing.
 */
export const movableClock = (aheadMs = 0): Clock => {
  const file = join(mkdtempSync(join(tmpdir(), 'offerdesk-clock-')), 'now');
  let offsetMs = aheadMs;
  const write = () =>
    writeFileSync(file, `${offsetMs < 0 ? '-' : '+'}${Math.abs(offsetMs) / 1000}\n`);
  write();
  return {
    env: {
      // The server has threads, which this of its two forms knows of.
      LD_PRELOAD: library() ?? installed(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set: (byMs) => {
      offsetMs += byMs;
      write();
    },
    later: async (ms, doing) => {
      offsetMs += ms;
      write();
      try {
        return await doing();
      } finally {
        offsetMs -= ms;
        write();
      }
    },
  };
};

const library = (): string | null => {
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime`)
    : [];
  const paths = folders.map((folder) => join(folder, 'libfaketimeMT.so.1'));
  return paths.find(existsSync) ?? null;
};

const installed = (): string => {
  install('libfaketime');
  const path = library();
  if (!path) throw new Error('The package libfaketime brought no libfaketimeMT.so.1.');
  return path;
};
