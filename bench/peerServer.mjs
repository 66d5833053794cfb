import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.mjs';

/** The peer, and the last release of it that runs on Node 20. */
const [peer, version] = ['directus', '10.13.4'];
const token = 'token-of-the-benchmark';

/** The folder outside of the project in which the peer is installed. */
const home = () => process.env.OFFERDESK_PEER ?? join(tmpdir(), 'offerdesk-peer');

/**
 * Installs the peer, once: some minutes, since parts of it are compiled. Throws with the output
 * when that fails.
 */
export const installPeer = async () => {
  const folder = home();
  if (existsSync(join(folder, 'node_modules', peer, 'package.json'))) return;
  mkdirSync(folder, { recursive: true });
  // Npm from 11 on runs the scripts of these alone, npm before it those of all.
  const scripts = ['argon2', 'isolated-vm', 'sharp', 'sqlite3'];
  const about = {
    private: true,
    dependencies: { [peer]: version },
    allowScripts: Object.fromEntries(scripts.map((name) => [name, true])),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  await run('npm', ['install', '--no-audit', '--no-fund'], folder);
};

/** A new database of the peer in its own folder; gives the settings that its commands want. */
export const newPeer = async () => {
  const data = join(home(), 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const file = join(data, 'peer.db');
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    KEY: 'key-of-the-benchmark-and-of-nothing-else',
    SECRET: 'secret-of-the-benchmark-and-of-nothing-else',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: file,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'password-of-the-benchmark',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: join(data, 'uploads'),
    EXTENSIONS_PATH: join(data, 'extensions'),
  };
  await run(process.execPath, [cli(), 'bootstrap'], data, env);
  return { file, data, env, url: `http://127.0.0.1:${port}` };
};

/** Starts the peer on its database; throws after a minute without an answer. */
export const startPeer = async ({ data, env, url }) => {
  const child = spawn(process.execPath, [cli(), 'start'], { cwd: data, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const isUp = () =>
    fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries > 120 || child.exitCode !== null) throw new Error('The peer does not start');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    pid: child.pid,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

/** One call of the peer's API; throws unless it answers 2xx. */
export const callPeer = async ({ url }, method, path, body) => {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
};

const cli = () => join(home(), 'node_modules', peer, 'cli.js');

const run = (command, words, cwd, env = process.env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed = (printed + chunk).slice(-4_000);
      });
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${words.join(' ')}:\n${printed}`)),
    );
  });
