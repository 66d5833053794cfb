import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { networksIn } from '#server/runtime/networks.ts';
import { postOnce } from '#server/webhooks/postOnce.ts';
import { signedHeaders } from '#server/webhooks/signedHeaders.ts';
import { freePort } from '../../markets/server.ts';

const root = new URL('../../..', import.meta.url).pathname;

test('the receiver of docs/webhooks.md takes what the server sends, once, and refuses what is changed', async () => {
  const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'receiver.mjs'), source);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const port = await freePort();
  const receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void receiver.kill());
  let printed = '';
  receiver.stdout.on('data', (part) => {
    printed += part;
  });
  const body = JSON.stringify({ type: 'order.entered', data: { orderId: 7 } });
  const headers = signedHeaders([secret], { id: 'msg_1', at: new Date(), body });
  const post = async (text: string) =>
    (
      await postOnce(
        `http://127.0.0.1:${port}/`,
        { headers, body: text },
        { networks: networksIn('127.0.0.1') ?? [] },
      )
    ).status;
  await expect.poll(() => post(body), { timeout: 10_000 }).toBe(204);
  expect(await post(body)).toBe(204);
  expect(await post(body.replace('7', '8'))).toBe(401);
  expect(printed).toBe('order.entered { orderId: 7 }\n');
});
