import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createEncrypted } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request that came to the sink. */
export type Received = { headers: Record<string, string>; body: string; path: string };

/** Answers a request: its status, headers and body, or never. */
export type Answering = (
  received: Received,
  nth: number,
) => { status: number; headers?: Record<string, string>; body?: string | Buffer } | 'hangs';

/** A program of a member that receives webhooks, on a port of this machine. */
export const startWebhookSink = async (
  answering: Answering = () => ({ status: 204 }),
  {
    tls,
    port = 0,
    host = '127.0.0.1',
  }: { tls?: { key: string; cert: string }; port?: number; host?: string } = {},
) => {
  const received: Received[] = [];
  const how = { answering };
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        headers: textsOf(request.headers),
        body: Buffer.concat(parts).toString('utf8'),
        path: request.url ?? '',
      };
      received.push(one);
      const answer = how.answering(one, received.length);
      if (answer === 'hangs') return;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  };
  const server = tls ? createEncrypted(tls, listener) : createServer(listener);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const at = (server.address() as AddressInfo).port;
  return {
    port: at,
    url: `${tls ? 'https' : 'http'}://${host}:${at}/events`,
    received,
    /** Answers otherwise from now on. */
    answer: (next: Answering) => {
      how.answering = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type WebhookSink = Awaited<ReturnType<typeof startWebhookSink>>;

const textsOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
