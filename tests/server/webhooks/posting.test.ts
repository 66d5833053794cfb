import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { textIn } from '#domain/sentence.ts';
import { networksIn } from '#server/runtime/networks.ts';
import { postOnce, type Sending } from '#server/webhooks/postOnce.ts';
import { signedHeaders } from '#server/webhooks/signedHeaders.ts';
import { newCertificate } from '../../peers/certificate.ts';
import { startWebhookSink } from '../../peers/webhookSink.ts';

const here = networksIn('127.0.0.1') ?? [];
const nowhere: Sending = { networks: [] };
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"a.b"}' };

const sink = async (...how: Parameters<typeof startWebhookSink>) => {
  const started = await startWebhookSink(...how);
  onTestFinished(started.stop);
  return started;
};
const post = async (url: string, sending: Sending) => {
  const { status, fault } = await postOnce(url, message, sending);
  return [status, fault === null ? null : textIn(fault)];
};
const notThere = [null, 'The address does not lead to the internet by https.'];

test('a body is posted as JSON with its headers, and an answer of 2xx is a delivery', async () => {
  const { url, received } = await sink();
  expect(await post(url, { networks: here })).toEqual([204, null]);
  expect(received).toMatchObject([
    {
      path: '/events',
      body: message.body,
      headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' },
    },
  ]);
});

test('by https the certificate must be valid for the name', async () => {
  const tls = newCertificate();
  const { port, received } = await sink(undefined, { tls });
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const trusting = { networks: here, resolve, ca: tls.cert };
  expect(await post(`https://localhost:${port}/`, trusting)).toEqual([204, null]);
  expect(await post(`https://desk.example:${port}/`, trusting)).toEqual([
    null,
    'It cannot be reached (ERR_TLS_CERT_ALTNAME_INVALID).',
  ]);
  expect(await post(`https://localhost:${port}/`, { networks: here, resolve })).toEqual([
    null,
    'It cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ]);
  expect(received).toHaveLength(1);
});

test.each([
  'http://127.0.0.1',
  'https://127.0.0.1',
  'https://127.1',
  'https://0x7f000001',
  'https://2130706433',
  'https://0177.0.0.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://0.0.0.0',
  'https://localhost',
  'https://169.254.169.254',
])('nothing goes to %s, unless the settings allow it', async (origin) => {
  const { port, received } = await sink();
  expect(await post(`${origin}:${port}/`, nowhere)).toEqual(notThere);
  expect(received).toEqual([]);
});

test('nothing goes to a name with a private address among its addresses', async () => {
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await post('https://desk.example/', { networks: [], resolve })).toEqual(notThere);
});

test('a name is looked up once, and the connection goes to the address that was checked (DNS rebinding)', async () => {
  const { port, received } = await sink();
  const answers = ['127.0.0.1', '169.254.169.254'];
  let lookUps = 0;
  const resolve = async () => [{ address: answers[lookUps++] ?? '', family: 4 }];
  const sending = { networks: here, resolve };
  expect(await post(`http://rebinding.example:${port}/`, sending)).toEqual([204, null]);
  expect(lookUps).toBe(1);
  // The next delivery looks the name up again, and is refused.
  expect(await post(`http://rebinding.example:${port}/`, sending)).toEqual(notThere);
  expect(received).toHaveLength(1);
});

test('a redirection is a failure, and is not followed', async () => {
  const inside = await sink();
  const { url } = await sink(() => ({ status: 307, headers: { location: inside.url } }));
  expect(await post(url, { networks: here })).toEqual([307, 'It answered 307.']);
  expect(inside.received).toEqual([]);
});

test.each([400, 404, 410, 500, 503])('an answer of %s is a failure', async (status) => {
  const { url } = await sink(() => ({ status }));
  expect(await post(url, { networks: here })).toEqual([status, `It answered ${status}.`]);
});

test('an endless answer is cut off', async () => {
  const body = Buffer.alloc(64 * 1024 * 1024);
  const { url } = await sink(() => ({ status: 200, body }));
  const before = process.memoryUsage().arrayBuffers;
  expect(await post(url, { networks: here })).toEqual([200, null]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
});

test('a receiver that does not answer is given up in time', async () => {
  const { url } = await sink(() => 'hangs');
  expect(await post(url, { networks: here, patienceMs: 200 })).toEqual([
    null,
    'It did not answer in time.',
  ]);
});

test('a receiver that is gone, or changes the protocol, is a failure', async () => {
  const { url, stop } = await startWebhookSink();
  await stop();
  expect(await post(url, { networks: here })).toEqual([
    null,
    'It cannot be reached (ECONNREFUSED).',
  ]);
  const other = await sink(() => ({
    status: 101,
    headers: { upgrade: 'x', connection: 'upgrade' },
  }));
  const [, fault] = await post(other.url, { networks: here, patienceMs: 2_000 });
  expect(fault).not.toBe(null);
});

const [secret, former] = [1, 2].map(
  (byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`,
) as [string, string];
const signed = (secrets: string[], at = new Date()) =>
  signedHeaders(secrets, { id: 'msg_1', at, body: message.body });

test('a delivery is signed with each secret, and the library of the convention verifies it with either', () => {
  const headers = signed([secret, former]);
  for (const key of [secret, former])
    expect(new Webhook(key).verify(message.body, headers)).toEqual({ type: 'a.b' });
});

test.each<[string, (headers: Record<string, string>) => Record<string, string>, string?]>([
  ['a changed body', (headers) => headers, '{"type":"a.c"}'],
  ['another id', (headers) => ({ ...headers, 'webhook-id': 'msg_2' })],
  ['no signature', ({ 'webhook-signature': _, ...headers }) => headers],
  ['no id', ({ 'webhook-id': _, ...headers }) => headers],
  ['no time', ({ 'webhook-timestamp': _, ...headers }) => headers],
  [
    'another time',
    (headers) => ({
      ...headers,
      'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1),
    }),
  ],
  ['the secret of another webhook', () => signed([former])],
  ['a replay six minutes later', () => signed([secret], new Date(Date.now() - 6 * 60_000))],
])('a receiver by the convention refuses %s', (_, changed, body = message.body) => {
  expect(() => new Webhook(secret).verify(body, changed(signed([secret])))).toThrow();
});
