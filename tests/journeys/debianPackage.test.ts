import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../markets/server.ts';
import { isProgram } from '../peers/debian.ts';

const root = new URL('../..', import.meta.url).pathname;
const data = '/var/lib/offerdesk';
const settings = '/etc/offerdesk/offerdesk.env';

const ask = (program: string, ...words: string[]) =>
  spawnSync(program, words, { encoding: 'utf8' });

/**
 * The reason why the package cannot be installed here; empty where it can. An installation in use stays untouched.
 */
const obstacle = (): string => {
  if (process.getuid?.() !== 0) return 'only root installs packages';
  if (!isProgram('/usr/bin/dpkg-deb')) return 'this is no Debian';
  if (ask('dpkg', '-s', 'nodejs').status !== 0) return 'Node is not installed as a package';
  if (process.execPath !== '/usr/bin/node') return 'the tests run on another Node';
  const places = [data, '/etc/offerdesk', '/usr/lib/offerdesk'];
  const taken = places.find((path) => existsSync(path));
  return taken === undefined ? '' : `${taken} is there already`;
};
const why = obstacle();

const place = mkdtempSync(join(tmpdir(), 'offerdesk-deb-'));
const clean = { PATH: process.env.PATH ?? '', HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' };

/** Makes a package of the build and answers its file. */
const made = (...words: string[]): string =>
  execFileSync(process.execPath, ['scripts/packageDeb.mjs', '--to', place, ...words], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

/** Runs dpkg, once nobody else does. */
const dpkg = async (...words: string[]): Promise<string> => {
  for (let tries = 1; ; tries += 1) {
    const { status, stdout, stderr } = spawnSync('dpkg', ['--force-confold', ...words], {
      encoding: 'utf8',
      env: clean,
    });
    if (status === 0) return stdout;
    if (!stderr.includes('lock') || tries === 120) throw new Error(stdout + stderr);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
};

const unitLine = (name: string): string => {
  const unit = readFileSync('/usr/lib/systemd/system/offerdesk.service', 'utf8');
  return new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
};

let server: { process: ChildProcess; url: string; stop(): Promise<number | null> } | null = null;

/** Starts the server as its unit does, by its user and without a privilege. */
const start = async (): Promise<string> => {
  const port = await freePort();
  const [name = '', value = ''] = unitLine('Environment').split('=');
  const as = ['--reuid', unitLine('User'), '--regid', unitLine('Group'), '--init-groups'];
  const bare = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
  const child = spawn('setpriv', [...as, ...bare, ...unitLine('ExecStart').split(' ')], {
    cwd: unitLine('WorkingDirectory'),
    env: { PATH: clean.PATH, [name]: value, OFFERDESK_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes(`Offerdesk is ready at ${url}\n`)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => reject(new Error(`It ended with ${code}:\n${printed}`)));
  });
  const stop = () => {
    server = null;
    child.kill('SIGTERM');
    return ended;
  };
  server = { process: child, url, stop };
  return url;
};

/** Runs a command as an operator does. */
const offerdesk = (...words: string[]): string =>
  execFileSync('/usr/bin/offerdesk', words, { encoding: 'utf8', env: clean });

const rights = (path: string): string => ask('stat', '-c', '%U:%G %a', path).stdout.trim();

afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  if (why !== '') return;
  await server?.stop();
  if (ask('dpkg', '-s', 'offerdesk').status === 0) await dpkg('-P', 'offerdesk');
  ask('deluser', '--system', '--quiet', 'offerdesk');
});

describe.skipIf(why !== '')(`the Debian package${why && ` (not tried: ${why})`}`, () => {
  test('is installed, serves as its user, is upgraded over its data, and is removed and purged', async () => {
    const first = made();
    expect(first).toMatch(/offerdesk_\d+\.\d+\.\d+_(amd64|arm64)\.deb$/);
    await dpkg('-i', first);
    expect([
      rights(data),
      rights(settings),
      rights('/usr/lib/offerdesk/dist/server/main.js'),
    ]).toEqual(['offerdesk:offerdesk 700', 'root:offerdesk 640', 'root:root 755']);
    expect(ask('dpkg', '-V', 'offerdesk').stdout).toBe('');
    expect(existsSync('/usr/lib/offerdesk/node_modules/vite')).toBe(false);
    expect(existsSync('/usr/share/doc/offerdesk/THIRD-PARTY-NOTICES.txt')).toBe(true);

    const url = await start();
    const health = await (await fetch(`${url}/api/health`)).json();
    expect(health).toMatchObject({ writes: 'ok', mode: 'production' });
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect(offerdesk('domain-user', 'asha', 'controlUser', 'Asha Rao')).toContain(
      'Domain user asha is created',
    );
    const owners = readdirSync(data).map((name) => rights(join(data, name)).split(' ')[0]);
    expect(new Set(owners)).toEqual(new Set(['offerdesk:offerdesk']));
    expect(await server?.stop()).toBe(0);

    // Settings that an operator has changed are kept.
    appendFileSync(settings, 'OFFERDESK_LOG_LEVEL=warn\n');
    const second = made('--revision', '2');
    expect(await dpkg('-i', second)).toContain('over (');
    expect(readFileSync(settings, 'utf8')).toContain('OFFERDESK_LOG_LEVEL=warn');
    await start();
    // The user from before is there.
    expect(offerdesk('domain-user', 'asha')).toContain('asha');
    expect(offerdesk('audit', 'verify')).toContain('intact');
    expect(await server?.stop()).toBe(0);

    await dpkg('-r', 'offerdesk');
    expect(existsSync('/usr/lib/offerdesk')).toBe(false);
    expect([existsSync(join(data, 'offerdesk.db')), existsSync(settings)]).toEqual([true, true]);
    await dpkg('-P', 'offerdesk');
    expect([existsSync(data), existsSync('/etc/offerdesk')]).toEqual([false, false]);
    // The user stays: backups in other folders are its own.
    expect(ask('getent', 'passwd', 'offerdesk').stdout).toContain(data);
    expect(statSync(place).isDirectory()).toBe(true);
  });
});
