import { spawn } from 'node:child_process';
import { backupFault } from '../archive/faults.ts';

/** The name of the dump of pg_dump in a backup. */
export const dumpName = 'database/postgres.dump';

type Tool = 'pg_dump' | 'pg_restore';

/**
 * The major release of a tool of PostgreSQL that is found on PATH; null where there is none.
 */
export const releaseOfTool = async (tool: Tool): Promise<number | null> => {
  const version = await ran(tool, ['--version'], {}).catch(() => '');
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(version) ?? [];
  return major === undefined ? null : Number(major);
};

/** Dumps a database by pg_dump, as another transaction sees it, in the tool's custom format. */
export const dumpTo = async (url: string, file: string, snapshot: string): Promise<void> => {
  const schema = ['--no-owner', '--no-privileges', '--schema=public'];
  await runTool('pg_dump', url, [
    '-Fc',
    '-Z0',
    ...schema,
    `--snapshot=${snapshot}`,
    `--file=${file}`,
  ]);
};

/**
 * Restores a dump into a database, all of it or nothing; `isReplacing` replaces existing tables.
 */
export const restoreDump = async (
  url: string,
  file: string,
  { isReplacing }: { isReplacing: boolean },
): Promise<void> => {
  const over = isReplacing ? ['--clean', '--if-exists'] : [];
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runTool('pg_restore', url, [...whole, ...over, `--dbname=${databaseIn(url)}`, file]);
};

const databaseIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/**
 * The connection of a tool as environment variables: every user of the machine would see a password
 * among the arguments.
 */
const placeOf = (url: string): Record<string, string> => {
  const { hostname, port, username, password, searchParams } = new URL(url);
  return {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseIn(url),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') as string }),
    ...(searchParams.has('sslrootcert') && {
      PGSSLROOTCERT: searchParams.get('sslrootcert') as string,
    }),
  };
};

const runTool = async (tool: Tool, url: string, words: readonly string[]): Promise<void> => {
  try {
    await ran(tool, words, placeOf(url));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw backupFault(
      code === 'ENOENT'
        ? `${tool} is not on the PATH. Install the client tools of PostgreSQL.`
        : `${tool} failed: ${message}`,
      error,
    );
  }
};

const ran = (
  tool: Tool,
  words: readonly string[],
  place: Readonly<Record<string, string>>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(tool, words, {
      env: { ...process.env, ...place },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk) => {
        output[name] = `${output[name]}${chunk}`.slice(-2_000);
      });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(output.stdout)
        : reject(new Error(output.stderr.trim() || `status ${code}`)),
    );
  });
