import { spawn } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { profileFlags } from './profile.mjs';

const root = new URL('..', import.meta.url).pathname;

/** A data folder with the demo of the product, which no server holds open. */
export const seededDemo = async () => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-bench-'));
  const server = await started('dist/server/main.js', ['demo'], data);
  // The list of the audit log follows the journal first: it is no cost of what is measured.
  const database = new Database(databaseOf(data), { readonly: true });
  const behind = database
    .prepare('select (select max(seq) from journal) - coalesce(max(seq), 0) from "auditEntry"')
    .pluck();
  while (behind.get() > 0) await new Promise((resolve) => setTimeout(resolve, 200));
  database.close();
  await server.stop();
  return data;
};

/** A server on a copy of a seeded folder, which `prepare` may change first; `stop` removes the copy. */
export const startedOn = async (seed, prepare = () => {}, env = {}) => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-bench-'));
  cpSync(seed, data, { recursive: true });
  const database = new Database(databaseOf(data));
  database.pragma('synchronous = off');
  prepare(database);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  const server = await started('dist/server/main.js', ['demo'], data, env);
  const remove = () => rmSync(data, { recursive: true, force: true });
  return {
    ...server,
    data,
    /** Removes its folder, where it was not stopped by `stop`. */
    remove,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
};

/** The database file of a data folder. */
export const databaseOf = (data) => join(data, 'offerdesk.db');

/** A process that says where it listens; output other than that line is kept for a failure. */
export const started = async (file, args = [], data = undefined, env = {}) => {
  const port = await freePort();
  const child = spawn(process.execPath, [...profileFlags(), file, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      OFFERDESK_PORT: String(port),
      OFFERDESK_DEMO_BIDDING: 'off',
      OFFERDESK_DEMO_RETAIL_ON_T: 'any',
      ...(data ? { OFFERDESK_DATA: data } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      printed += chunk;
      if (printed.includes(`ready at ${url}`)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => reject(new Error(`${file} did not start:\n${printed}`)));
  });
  return {
    url,
    pid: child.pid,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill9: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};

/** Processor time a process has had so far, all its threads, in microseconds (Linux counts in 10 ms). */
export const processorTime = (pid) => {
  const [user, system] = statOf(pid, 'stat').split(') ')[1].split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
};

/** Memory a process holds, in MiB. */
export const memoryOf = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(statOf(pid, 'status'))[1]) / 1024);

const statOf = (pid, name) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One call over a connection that stays open; throws unless it answers 2xx. */
export const call = (url, method, path, { body, headers = {} } = {}) =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(`${url}/api${path}`, {
      method,
      agent,
      headers: {
        ...(text
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
          : {}),
        ...headers,
      },
    });
    outgoing.once('error', reject);
    outgoing.once('response', async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const answered = Buffer.concat(chunks).toString();
      if (answer.statusCode >= 300)
        return reject(new Error(`${method} ${path}: ${answer.statusCode} ${answered}`));
      resolve({ headers: answer.headers, body: JSON.parse(answered || 'null') });
    });
    outgoing.end(text);
  });

/** The password of the demo as the sign-in calls take it. */
export const encodedPassword = async (url) => {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const [, key, iv] = /name="password-encoding" content="(\w+):(\w+)"/.exec(page);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
  return cipher.update('Offerdesk@2026', 'utf8', 'base64') + cipher.final('base64');
};

/** Signs a demo user in; gives the cookie of the session. */
export const cookieOf = async (url, { memberId, username }) => {
  const password = await encodedPassword(url);
  const [login, validate, who] = memberId
    ? ['login', 'validateOTP', { userId: username }]
    : ['ldapLogin', 'validateExUserOTP', { userName: username }];
  const { body: first } = await call(url, 'POST', `/auth/${login}`, {
    body: { memberId, username, password },
  });
  const { headers } = await call(url, 'POST', `/auth/${validate}`, {
    body: {
      otp: '',
      ...who,
      token: first.accessToken,
      browserSignature: 'bench',
      purpose: 'Login',
    },
  });
  return headers['set-cookie'].map((line) => line.split(';')[0]).join('; ');
};

/** Writes sessions of new users like a given one into the database; gives their cookies. */
export const sessionsLike = (database, userId, count, named = 'bench') => {
  const user = database.prepare('select * from user where userId = ?').get(userId);
  const now = Date.now();
  const insert = (table, row) =>
    database
      .prepare(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`,
      )
      .run(...Object.values(row));
  return Array.from({ length: count }, (_, n) => {
    const token = randomBytes(32).toString('base64url');
    insert('user', { ...user, userId: `${named}${n}` });
    insert('session', {
      sessionId: createHash('sha256').update(token).digest('hex'),
      userId: `${named}${n}`,
      startedAt: now,
      lastSeenAt: now,
      version: 1,
      createdBy: 'bench',
      createdAt: now,
      updatedBy: 'bench',
      updatedAt: now,
    });
    return `__Host-sid=${token}`;
  });
};

/** An open non-retail series, and a sound bid on it. */
export const openBid = async (url, cookie) => {
  const headers = { cookie };
  const { body } = await call(url, 'GET', '/masters/security/active', { headers });
  const path = `/masters/client?${new URLSearchParams({ sort: '["clientId","ASC"]', range: '[0,0]' })}`;
  const [{ clientId, pan }] = (await call(url, 'GET', path, { headers })).body;
  const { symbol, tickSize, configuration } = body.find(
    ({ configuration: { series, isNewOrderAllowed } }) => series === 'IS' && isNewOrderAllowed,
  );
  return (changes) => ({
    symbol,
    series: 'IS',
    category: 'NII',
    clientType: 'CLI',
    clientId,
    pan,
    participantId: null,
    marginType: '1',
    isMarketOrder: false,
    quantity: 1,
    ...changes,
    price: Number((configuration.basePrice + (changes.ticks ?? 0) * tickSize).toFixed(2)),
    ticks: undefined,
  });
};

/** The value below which a share of the numbers lies. */
export const quantile = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ];

/** Milliseconds as people read them. */
export const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
