import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../runtime/errors.ts';
import type { ErrorAnswer } from './errors.ts';
import { referenceHeader, referenceOf } from './reference.ts';

/** Answers to requests that no other code ever sees, by error code: status, code and message. */
const unread: Readonly<Record<string, readonly [string, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'MALFORMED',
    'The request did not come in time.',
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'TOO_LARGE',
    'The headers of the request are too large.',
  ],
};
const malformed = ['400 Bad Request', 'MALFORMED', 'The request is malformed.'] as const;

/**
 * Answers a request that cannot be read with the headers and the shape of every other answer, and closes its
 * connection: nobody knows where in it the next request would begin.
 */
export const answerConnection =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // After a reset by the peer there is nobody to answer.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, code, message] = unread[error.code ?? ''] ?? malformed;
    const reference = referenceOf({ headers: {} });
    const answer: ErrorAnswer = { code, message, errors: {}, reference };
    const body = JSON.stringify(answer);
    const lines = Object.entries({
      ...headers,
      [referenceHeader]: reference,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  };

/** Refuses what comes on open connections while the server stops, as any other refusal. */
export const refuseWhileStopping = (app: FastifyInstance): void => {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isStopping) return done();
    done(new ApiError('UNAVAILABLE', 'The server is stopping. Try again in a moment.'));
  });
};
