import type { FastifyInstance, FastifyRequest } from 'fastify';
import { roleOf } from '#domain/roles.ts';
import type { AnswerTo, Reader } from '#model';
import { authCalls } from '#own/session/authCalls.ts';

type Session = AnswerTo<typeof authCalls, 'validateToken'>;

/** The answer of a call made before the browser asks: the call, its headers, and the data. */
export type FirstAnswer = { of: string; headers: Record<string, string>; body: unknown };

const [, validate = ''] = authCalls.calls.validateToken.route.split(' ');

/** A page waits no longer than this for its answers, ms: the browser asks for what is missing by itself. */
const patienceMs = 600;

/** Whether the console reads a header of an answer. */
const isRead = (name: string) =>
  ['content-type', 'content-range', 'date'].includes(name) ||
  /^x-(next|previous|partial|total)/.test(name);

/** Headers of a page request that the calls of the page would have as well. */
const passedOn = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;

/**
 * Makes the first calls of a page for the person who asks for it, exactly as the browser would,
 * with its cookies, so that the answers show only what the person may see. Empty without a session.
 */
export const firstAnswersIn =
  (app: FastifyInstance) =>
  async (
    request: FastifyRequest,
    callsFor: (reader: Reader) => readonly string[],
  ): Promise<readonly FirstAnswer[]> => {
    const { remoteAddress } = request.raw.socket;
    const headers = Object.fromEntries(
      passedOn.flatMap((name) => {
        const value = request.headers[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const ask = async (method: 'GET' | 'POST', url: string): Promise<FirstAnswer | null> => {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers, accept: 'application/json' },
        ...(remoteAddress !== undefined && { remoteAddress }),
        ...(method === 'POST' && { payload: {} }),
      });
      // A list that goes on comes in several calls.
      if (answer.statusCode !== 200 || 'x-partial' in answer.headers) return null;
      const kept = Object.entries(answer.headers)
        .filter(([name]) => isRead(name))
        .map(([name, value]) => [name, String(value)]);
      return { of: `${method} ${url}`, headers: Object.fromEntries(kept), body: answer.json() };
    };
    const answers: FirstAnswer[] = [];
    const askAll = async () => {
      // The first of all: it says from which event on nothing of the others is missed.
      const session = await ask('POST', `/api${validate}`);
      const reader = session && readerOf(session.body as Session);
      if (!session || !reader) return;
      answers.push(session);
      await Promise.all(
        callsFor(reader).map(async (path) => {
          const answer = await ask('GET', `/api${path}`);
          if (answer) answers.push(answer);
        }),
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([askAll().catch((error) => request.log.warn(error)), late]);
    clearTimeout(timer);
    return [...answers];
  };

/**
 * The reader behind a session; null without a session, or while viewing as a role, which may read
 * less.
 */
const readerOf = ({ userInfo }: Session): Reader | null => {
  const role = roleOf(userInfo?.roles[0] ?? '');
  if (!userInfo || !role || userInfo.viewAs) return null;
  const { userId, memberId, branchId } = userInfo;
  return { userId, role, memberId, branchId };
};
