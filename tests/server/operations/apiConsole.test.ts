import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import simpleRest from 'ra-data-simple-rest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultsOfModules } from '#server/app/api.ts';
import {
  aDesk,
  as,
  desk,
  type Exchange,
  modules,
  openExchange,
  tally,
} from '../market/smallExchange.ts';

let folder: string;
let exchange: Exchange;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'offerdesk-console-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><meta name="password-encoding" content="" /></head><body>Offerdesk</body></html>',
  );
  writeFileSync(join(folder, 'assets/App-1.js'), 'export {};'.padEnd(2000));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  exchange = await openExchange([desk, tally], modules, { consoleFolder: folder });
});
afterEach(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

const control = as('controlUser');
const get = (url: string, headers = {}) => exchange.ask(null, 'GET', url, { headers });

describe('the console', () => {
  test('opens at every path that is no file, with the encoding of passwords in its head', async () => {
    for (const path of [
      '/',
      '/login',
      '/masters/branch/M001/B1',
      '/order/report?orderStatus=Confirmed',
    ]) {
      const { status, text, headers } = await get(path, { accept: 'text/html' });
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(text).toMatch(
        /<meta name="password-encoding" content="[0-9a-f]{64}:[0-9a-f]{32}" \/>/,
      );
    }
  });

  test('gives each page a nonce for the styles that its grid writes, and trusts no others', async () => {
    const pages = [await get('/login'), await get('/login')];
    const nonces = pages.map(({ text, headers }) => {
      const nonce = /<meta property="csp-nonce" nonce="([\w+/]{22}==)" \/>/.exec(text)?.[1];
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(policy).not.toContain('unsafe');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    const { headers } = await get('/assets/App-1.js');
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  test('keeps its assets for good, and never gives a page for one that is gone', async () => {
    const { status, headers } = await get('/assets/App-1.js', { 'accept-encoding': 'gzip' });
    expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    const gone = await get('/assets/App-0.js', { accept: '*/*' });
    expect([gone.status, gone.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('gives the compressed file of the build to a browser that takes it, and the plain one to any other', async () => {
    // Another text than the plain file's, so that it is this file which is given.
    writeFileSync(join(folder, 'assets/App-1.js.br'), brotliCompressSync('built;'));
    const path = '/assets/App-1.js';
    const { headers } = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-length']).toBe(String(brotliCompressSync('built;').length));
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
    const plain = await get(path);
    expect([plain.headers['content-encoding'], plain.text]).toEqual([
      undefined,
      'export {};'.padEnd(2000),
    ]);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });

  test('gives away nothing that is not its own', async () => {
    for (const path of [
      '/.vite/manifest.json',
      '/assets/../../secrets.json',
      '/assets/%2e%2e%2f%2e%2e%2fetc/passwd',
      '/assets/',
    ]) {
      const { text } = await get(path, { accept: 'application/json' });
      expect([path, /root:|journalKey|^\{\}$/.test(text)]).toEqual([path, false]);
      expect((await get(path, { accept: 'application/json' })).status).toBe(404);
    }
  });

  test('is not given for calls of the API, nor to what wants no page', async () => {
    expect((await get('/api/nothing', { accept: 'text/html' })).status).toBe(401);
    expect((await get('/robots.txt', { accept: 'text/plain' })).status).toBe(404);
    expect((await exchange.ask(null, 'POST', '/login', { payload: {} })).status).toBe(404);
  });
});

describe('the server', () => {
  test('answers an address that cannot be read in the words of every error', async () => {
    const { status, json } = await exchange.ask(control, 'GET', '/api/masters/desk/%E0%A4%A/D1');
    expect([status, json.code]).toEqual([400, 'MALFORMED']);
    expect(Object.keys(json).sort()).toEqual(['code', 'errors', 'message', 'reference']);
  });

  test('says its limits itself', () => {
    const { server } = exchange.app;
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(900_000);
    expect(server.maxConnections).toBeGreaterThan(0);
  });

  test('is not well when nothing can be written', async () => {
    const { database } = exchange.machine;
    const halted = database.halted;
    database.halted = () => 'the disk did not confirm';
    const { status, json } = await get('/api/health');
    expect([status, json.status, json.writes]).toEqual([
      503,
      'unavailable',
      'the disk did not confirm',
    ]);
    database.halted = halted;
    const well = await get('/api/health');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([well.status, well.json.version]).toEqual([200, version]);
  });

  test('cuts a connection that speaks no HTTP', async () => {
    const address = await exchange.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('NONSENSE\r\n\r\n');
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });

  test('tells at start which declared calls have no body', () => {
    expect(faultsOfModules([desk, tally], modules)).toEqual([]);
    expect(faultsOfModules([desk, tally], modules.slice(0, 1))).toEqual([
      'tally declares rows, and resources/tally/server.ts has no body for it.',
    ]);
    expect(faultsOfModules([tally], modules)).toEqual([
      "resources/ has a module of 'desk', and no schema exports it.",
    ]);
  });
});

test('ra-data-simple-rest, which nobody here wrote, reads and writes rows', async () => {
  const address = await exchange.app.listen({ host: '127.0.0.1', port: 0 });
  let [cursor, lastNext] = ['', ''];
  const client = simpleRest(`${address}/api/masters`, async (url, options = {}) => {
    const headers = new Headers(options.headers as HeadersInit);
    headers.set('x-user', JSON.stringify(control));
    if (options.body) headers.set('content-type', 'application/json');
    const place = cursor === '' ? '' : `&after=${cursor}`;
    const reply = await fetch(`${url}${place}`, { ...options, headers } as RequestInit);
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    lastNext = reply.headers.get('x-next') ?? '';
    return { status: reply.status, headers: reply.headers, body: '', json: await reply.json() };
  });
  await client.create('desk', { data: aDesk() });
  await client.create('desk', { data: aDesk({ deskId: 'D2' }) });
  const list = await client.getList('desk', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  expect([list.total, list.data.length]).toEqual([2, 2]);
  // A page after a cursor has its total nevertheless.
  const paged = { page: 1, perPage: 1 };
  const sort = { field: 'id', order: 'ASC' } as const;
  await client.getList('desk', { pagination: paged, sort, filter: {} });
  cursor = lastNext;
  const next = await client.getList('desk', { pagination: paged, sort, filter: {} });
  expect([next.total, next.data]).toMatchObject([2, [{ deskId: 'D2' }]]);
  cursor = '';
  const many = await client.getMany('desk', { ids: ['M001/D2'] });
  expect(many.data).toMatchObject([{ deskId: 'D2' }]);
});
