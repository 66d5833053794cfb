import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sentence } from '#domain/sentence.ts';
import { ApiError } from '../runtime/errors.ts';
import { isApi } from './errors.ts';
import { referenceHeader } from './reference.ts';

/**
 * Content security policy of our pages: they load only their own files, and images as data URLs.
 * Inline scripts and styles are blocked, unless they carry the nonce of a page of the console.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** The headers that an answer to a request must carry, whatever it is. */
export type SecurityHeaders = (
  request: Pick<FastifyRequest, 'protocol'>,
) => Readonly<Record<string, string>>;

/**
 * The headers that helmet sets, computed once: helmet recomputes them for each answer, which cost a
 * write more than its check.
 */
export const securityHeaders = async (): Promise<SecurityHeaders> => {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Added to what came by TLS: over plain http browsers ignore it and people are misled.
    strictTransportSecurity: false,
  });
  probe.get('/', async (_, reply) => reply.code(204).send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const ofHttp = ['date', 'connection', 'keep-alive', 'content-length', 'content-type'];
  const always = Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofHttp.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
  const byTls = { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  return ({ protocol }) => (protocol === 'https' ? byTls : always);
};

/** The headers and refusals of every call, for every caller. */
export const secure = (app: FastifyInstance, headersFor: SecurityHeaders): void => {
  // Nobody sends bodies of text; what is not JSON is 415.
  app.removeContentTypeParser('text/plain');
  // Both hooks answer by a callback: a promise for each would cost every call more than what they check.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request));
    reply.header(referenceHeader, request.id);
    if (isApi(request)) reply.header('cache-control', 'no-store');
    const refusal = refusalOf(request, reply);
    if (refusal) done(refusal);
    else done();
  });
  app.addHook('preValidation', (request, _, done) => {
    if (isApi(request) && holdsUnkept(request.body)) done(unkept());
    else done();
  });
};

/** Why a request is not looked at any further; null when it is. */
const refusalOf = (request: FastifyRequest, reply: FastifyReply): ApiError | null => {
  if (!served.has(request.method)) {
    reply.header('allow', [...served].join(', '));
    return new ApiError('WRONG_METHOD', 'This method is not supported.');
  }
  if (!isApi(request)) return null;
  if (isPacked(request))
    return new ApiError('WRONG_TYPE', 'The body must be sent as it is, not compressed.');
  if (writes(request) && isForeign(request))
    return new ApiError('NOT_ALLOWED', 'Calls from another site are refused.');
  const query = request.query as Readonly<Record<string, unknown>>;
  for (const name in query)
    if (Array.isArray(query[name]))
      return new ApiError(
        'MALFORMED',
        sentence("The query has '%{name}' more than once.", { name: name.slice(0, 40) }),
      );
  // The query parser makes objects that are not plain, so their values are passed.
  const isUnkept =
    holdsUnkept(Object.values(query)) || holdsUnkept(Object.values(request.params as object));
  return isUnkept ? unkept() : null;
};

/**
 * Whether a text holds something that no database returns unchanged: the character NUL, which PostgreSQL does
 * not store in text, also as JSON spells it, since filters are JSON in a query; or a lone surrogate, which
 * UTF-8 cannot encode. A keyboard can type neither.
 */
const holdsUnkept = (value: unknown): boolean => {
  // A list of what is still to be looked at, since a body may be nested deeper than calls can be.
  const left = [value];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || value.includes('\\u0000') || !value.isWellFormed()) return true;
    } else if (isPlain(value)) for (const name in value) left.push(value[name]);
  }
  return false;
};

/** Whether a value is an object or array of JSON; a file that is still to be read is neither. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)));

const unkept = () =>
  new ApiError('MALFORMED', 'A text contains a character that cannot be stored.');

const served = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

const writes = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';

/** A body that would have to be unpacked: a small one could become gigabytes. */
const isPacked = ({ headers }: FastifyRequest) =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

/** Whether a browser says that another site made it send this. What is no browser says nothing. */
const isForeign = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
};
