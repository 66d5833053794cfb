import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A check as risk management received it. */
export type RmsCheck = { id: number; orderId: number; kind: string } & Record<string, any>;

/** Its answer to a check; null to keep it waiting. */
type Verdict = { outcome: 'confirmed' | 'rejected'; reason?: string } | null;

export type Rms = {
  /** Its address, for RMS_URL. */
  url: string;
  port: number;
  /** Each check once, in the order in which it first came. */
  checks(): readonly RmsCheck[];
  /** Number of requests for each check, by its id. */
  timesAsked(): ReadonlyMap<number, number>;
  /** The tokens that came with requests. */
  authorizations(): ReadonlySet<string | undefined>;
  /** Answers a check that was kept waiting. */
  answer(id: number, verdict: NonNullable<Verdict>): void;
  /** All its answers. */
  answers: readonly RmsAnswer[];
  /** Sends all its answers again from the beginning, as after losing its position. */
  repeat(): void;
  /** Breaks its connections and falls silent, as a kill does. */
  stop(): Promise<void>;
};

type Options = {
  port?: number;
  /** The answer to each check; keeps all waiting when left out. */
  verdict?: (check: RmsCheck) => Verdict;
  /** Answers every call with this status instead. */
  fault?: { status: number; body?: string };
  /** Starts again after a kill with what it had stored: none of the checks, all of its answers. */
  answers?: readonly RmsAnswer[];
};

type RmsAnswer = { id: number; outcome: string; reason?: string };

/** A risk management system at RMS_URL on this machine, whose answers a test chooses. */
export const startRms = async ({
  port = 0,
  verdict = () => null,
  fault,
  answers: earlier = [],
}: Options = {}): Promise<Rms> => {
  const checks = new Map<number, RmsCheck>();
  const times = new Map<number, number>();
  const authorizations = new Set<string | undefined>();
  const answers: RmsAnswer[] = [...earlier];
  const waiting = new Set<() => void>();
  const say = (answer: RmsAnswer) => {
    answers.push(answer);
    for (const wake of [...waiting]) wake();
  };

  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    for (const check of JSON.parse(body).checks as RmsCheck[]) {
      times.set(check.id, (times.get(check.id) ?? 0) + 1);
      if (checks.has(check.id)) continue;
      checks.set(check.id, check);
      const says = verdict(check);
      if (says) say({ id: check.id, ...says });
    }
    reply.writeHead(202).end();
  };

  const tell = (query: URLSearchParams, reply: ServerResponse) => {
    const after = Number(query.get('after') || 0);
    const send = () => {
      waiting.delete(send);
      clearTimeout(timer);
      const until = Math.min(answers.length, after + 100);
      const cursor = String(Math.max(after, until));
      reply.end(JSON.stringify({ answers: answers.slice(after, until), cursor }));
    };
    const timer = setTimeout(send, answers.length > after ? 0 : Number(query.get('wait')) * 1000);
    waiting.add(send);
    reply.on('close', () => {
      waiting.delete(send);
      clearTimeout(timer);
    });
  };

  const server = createServer((request, reply) => {
    authorizations.add(request.headers.authorization);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://rms');
    if (fault) return void reply.writeHead(fault.status).end(fault.body ?? '');
    if (request.method === 'POST' && pathname === '/ofs/checks') return void take(request, reply);
    if (request.method === 'GET' && pathname === '/ofs/answers') return tell(searchParams, reply);
    reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${taken}/ofs`,
    port: taken,
    answers,
    checks: () => [...checks.values()],
    timesAsked: () => times,
    authorizations: () => authorizations,
    answer: (id, says) => say({ id, ...says }),
    repeat: () => {
      for (const each of [...answers]) say(each);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
