import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text message as the gateway received it. */
export type TextMessage = {
  mobileNumber: string;
  text: string;
  reference: string;
  authorization: string | undefined;
};

export type SmsSink = {
  /** Its address, for SMS_URL. */
  url: string;
  /** The messages received, the oldest first. */
  messages(): readonly TextMessage[];
  stop(): Promise<void>;
};

/** The answer of the gateway, where it does not accept the message; `hangs` never answers. */
export type SmsFault = 'hangs' | { status: number; location?: string };

/** A real gateway for text messages that keeps what it receives. */
export const startSmsSink = async ({
  port = 0,
  fault,
}: {
  port?: number;
  fault?: SmsFault;
} = {}): Promise<SmsSink> => {
  const messages: TextMessage[] = [];
  const refuse = (reply: ServerResponse, { status, location }: Exclude<SmsFault, 'hangs'>) =>
    reply.writeHead(status, location ? { location } : {}).end('no');
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (fault === 'hangs') return;
    if (fault) return void refuse(reply, fault);
    if (request.method !== 'POST') return void refuse(reply, { status: 405 });
    messages.push({ ...JSON.parse(body), authorization: request.headers.authorization });
    reply.writeHead(202).end('taken');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    messages: () => messages,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
