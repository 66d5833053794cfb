import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { control, demoPassword, encoded } from '../markets/client.ts';
import { freePort, type Server, startServer } from '../markets/server.ts';
import { startProxy, type TlsProxy } from '../peers/proxy.ts';

const token = 'a-token-of-the-collector';

describe.each(['nginx', 'caddy'] as const)('behind %s, as it is delivered,', (name) => {
  let server: Server;
  let proxy: TlsProxy;
  beforeAll(async () => {
    const port = await freePort();
    server = await startServer({
      env: {
        OFFERDESK_TRUST_PROXY: '1',
        OFFERDESK_PUBLIC_URL: `https://localhost:${port}`,
        OFFERDESK_METRICS_TOKEN: token,
        OFFERDESK_DEMO_BIDDING: 'off',
      },
    });
    proxy = await startProxy(name, server.port, port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  /** Sends a request through the proxy, as a browser at its address does. */
  const send = (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? '' : JSON.stringify(body);
      request(
        `${proxy.url}${path}`,
        {
          method,
          ca: proxy.ca(),
          agent: false,
          headers: {
            ...(sent === ''
              ? {}
              : { 'content-type': 'application/json', 'content-length': sent.length }),
            ...(method === 'GET' ? {} : { origin: proxy.url, 'sec-fetch-site': 'same-origin' }),
            ...headers,
          },
        },
        resolve,
      )
        .once('error', reject)
        .end(sent);
    });
  const textOf = async (answer: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const chunk of answer) text += chunk;
    return text;
  };
  const call = async (
    ...words: Parameters<typeof send>
  ): Promise<{ status: number; headers: IncomingHttpHeaders; json: any }> => {
    const answer = await send(...words);
    const text = await textOf(answer);
    const isJson = answer.headers['content-type']?.includes('json');
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      json: isJson ? JSON.parse(text) : text,
    };
  };

  /** Signs in through the proxy, with an address that the caller has made up, and answers the cookies. */
  const signIn = async (): Promise<string> => {
    const { username } = control;
    const password = await encoded(server.url, demoPassword);
    const forged = { 'x-forwarded-for': '6.6.6.6' };
    const first = await call('POST', '/api/auth/ldapLogin', { username, password }, forged);
    const second = await call(
      'POST',
      '/api/auth/validateExUserOTP',
      {
        otp: '',
        userName: username,
        token: first.json.accessToken,
        browserSignature: 'test',
        purpose: 'Login',
      },
      forged,
    );
    expect([first.status, second.status]).toEqual([200, 200]);
    return (second.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  };

  test('the console and the calls come by TLS, and the figures do not', async () => {
    const page = await call('GET', '/', undefined, { accept: 'text/html' });
    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    const health = await call('GET', '/api/health');
    expect([health.status, health.json.writes]).toEqual([200, 'ok']);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/metrics`, { headers: bearer })).status).toBe(200);
    expect((await call('GET', '/metrics', undefined, bearer)).status).toBe(404);
  });

  test('a user signs in from the address that the proxy saw, and gets each event at once', async () => {
    const cookie = await signIn();
    const { json } = await call('GET', '/api/query/active-users', undefined, { cookie });
    const addresses = json.map(({ address }: { address: string }) => address);
    expect(addresses).toContain('127.0.0.1');
    expect(addresses).not.toContain('6.6.6.6');

    const stream = await send('GET', '/api/messaging/message-stream', undefined, { cookie });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const began = performance.now();
    let received = '';
    for await (const chunk of stream) {
      received += chunk;
      // The first position, and a heartbeat after it: neither waits for a full buffer.
      if ((received.match(/HEARTBEAT/g) ?? []).length > 1) break;
    }
    stream.destroy();
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
