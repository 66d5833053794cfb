import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startServer } from '../markets/server.ts';
import { chromiumPath } from '../peers/chromium.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
});
afterAll(async () => {
  await server?.stop();
});

/**
 * If a screen has changed since: take its picture again with `npm run manual:pictures <name>`,
 * check the picture, and check the text of the manual page.
 */
test('each picture of the manual is of a screen that still has its title, its buttons and its columns', async () => {
  const child = spawn(process.execPath, ['scripts/manualPictures.mjs', '--check'], {
    env: { ...process.env, OFFERDESK_URL: server.url, CHROMIUM: chromiumPath() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let faults = '';
  child.stderr.on('data', (words) => {
    faults += words;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  expect([status, faults]).toEqual([0, '']);
});
