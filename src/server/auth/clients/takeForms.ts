import type { FastifyError, FastifyInstance } from 'fastify';
import { ApiError } from '../../runtime/errors.ts';
import { refusal } from './tokenRefusal.ts';

/** The longest form, bytes: a client needs a tenth. */
const longest = 8 * 1024;

/**
 * Makes a scope take forms and no other bodies, for the calls of OAuth. A request that cannot be read is refused
 * by RFC 6749 §5.2; a parameter that comes twice is one (§3.2).
 */
export const takeForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longest },
    (_, text, done) => {
      const values = [...new URLSearchParams(String(text))];
      const names = new Set(values.map(([name]) => name));
      if (names.size < values.length)
        done(Object.assign(new Error('A parameter comes more than once'), { statusCode: 400 }));
      // Without a value it counts as left out (§3.2).
      else done(null, Object.fromEntries(values.filter(([, value]) => value !== '')));
    },
  );
  scope.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
    // The others have the answer of every call.
    if (![400, 413, 415].includes(status)) throw error;
    request.log.debug({ err: error }, 'a request for a token could not be read');
    return refusal(reply, 'invalid_request', 'The request is not a form that can be read.');
  });
};
