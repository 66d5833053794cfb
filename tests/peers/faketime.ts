import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './debian.ts';

/** A clock that a test moves under a running process. */
export type Clock = {
  /** The environment that the process must be started with. */
  env: Record<string, string>;
  /**
   * Moves it forward by so many ms during an action, and back again; the process sees it at its next look at
   * the clock.
   */
  later<T>(ms: number, doing: () => Promise<T>): Promise<T>;
  /** Sets it by so many ms, for good. */
  set(byMs: number): void;
};

/**
 * A clock of libfaketime, which intercepts the calls of a process: Date.now() is moved, while timers and
 * performance.now go on as they are. It begins so many ms ahead. Installs the Debian package where it is
 * missing.
 */
export const movableClock = (aheadMs = 0): Clock => {
  const file = join(mkdtempSync(join(tmpdir(), 'offerdesk-clock-')), 'now');
  let offsetMs = aheadMs;
  const write = () =>
    writeFileSync(file, `${offsetMs < 0 ? '-' : '+'}${Math.abs(offsetMs) / 1000}\n`);
  write();
  return {
    env: {
      // The server has threads, which only this one of its two variants supports.
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
