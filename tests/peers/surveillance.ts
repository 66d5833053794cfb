import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Surveillance = {
  /** Its address, for SURVEILLANCE_URL. */
  url: string;
  port: number;
  /** The events of every call that had any, in the order of the calls. */
  calls(): readonly (readonly Record<string, any>[])[];
  /** Answers every call with this status from now on. */
  answerWith(status: number): void;
  stop(): Promise<void>;
};

/** A real surveillance system on this machine that keeps what it receives. */
export const startSurveillance = async (port = 0): Promise<Surveillance> => {
  const calls: Record<string, any>[][] = [];
  let status = 204;
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method !== 'POST' || request.url !== '/ofs/events')
      return void reply.writeHead(404).end();
    const { events } = JSON.parse(body);
    if (events.length > 0) calls.push(events);
    reply.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${taken}/ofs`,
    port: taken,
    calls: () => calls,
    answerWith: (next) => {
      status = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
