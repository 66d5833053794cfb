import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import demo from '../../resources/demo/server.ts';
import { demoPassword } from '../markets/client.ts';
import { startServer } from '../markets/server.ts';
import { firstToken } from './production.ts';

const root = process.env.SERVER_UNDER_TEST ?? new URL('../..', import.meta.url).pathname;

/** Text that only the sources of the demo contain. */
const ofDemo = [demoPassword, ...demo.mutations.map(({ name }) => name)];

/** The files of the built server that contain any of the demo. */
const filesOfDemo = (readdirSync(join(root, 'dist/server'), { recursive: true }) as string[])
  .filter((name) => name.endsWith('.js'))
  .filter((name) => {
    const text = readFileSync(join(root, 'dist/server', name), 'utf8');
    return ofDemo.some((words) => text.includes(words));
  });

/** The built product without those files. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offerdesk-without-demo-'));
  for (const name of ['dist', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of filesOfDemo) rmSync(join(folder, 'dist/server', name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started = (command: 'demo' | 'serve') =>
  startServer({ command, folder, data: join(folder, command) });

test('the demo is one file of the built server, and no other file holds any of it', () => {
  expect(filesOfDemo).toEqual([expect.stringMatching(/^assets\//)]);
  const text = readFileSync(join(root, 'dist/server', filesOfDemo[0] ?? ''), 'utf8');
  expect(ofDemo.filter((words) => !text.includes(words))).toEqual([]);
});

test('a production server never loads that file: it serves where there is none', async () => {
  const server = await started('serve');
  await expect.poll(() => firstToken(server)).not.toBe(null);
  const health = await fetch(`${server.url}/api/health`);
  expect([health.status, (await health.json()).mode]).toEqual([200, 'production']);
  const accounts = await fetch(`${server.url}/api/dev/accounts`);
  expect([accounts.status, await accounts.json()]).toEqual([200, { password: '', accounts: [] }]);
  expect(await server.stop()).toBe(0);
});

test('a demo needs it', async () => {
  await expect(started('demo')).rejects.toThrow(/before it was ready.*Cannot find module/s);
});
