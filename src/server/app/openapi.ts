import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiCalls } from '#own/apiServer/apiCalls.ts';
import { product } from '#registry/product.ts';
import { signedIn } from '../http/guard.ts';
import { answering, type RegisteredCall } from '../http/ownCalls.ts';
import type { Machine } from '../machine/machine.ts';
import type { Operation } from '../operations/operation.ts';
import { version } from '../runtime/version.ts';
import { pathsOf, schemasOf } from './openapiParts.ts';

/** The API as an OpenAPI 3.1 document: what follows from the schemas, and what the machine's own calls declare. */
export const openapiOf = (
  operations: readonly Operation[],
  own: readonly RegisteredCall[] = [],
) => ({
  openapi: '3.1.0',
  info: {
    title: 'Offerdesk',
    version,
    description: product.about,
  },
  servers: [{ url: '/api' }],
  tags: [...new Set(operations.map(({ noun }) => noun))].map((noun) => ({
    name: noun.name,
    description: noun.help ?? noun.label,
  })),
  security: [{ session: [] }],
  paths: pathsOf(operations, own),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-sid',
        description: 'Set by the sign-in calls under /api/auth.',
      },
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'Given with the session; it ends the session and nothing else.',
      },
      interimToken: {
        type: 'http',
        scheme: 'bearer',
        description:
          'Given by sign-in with a password that is too old, or with a set-password link.',
      },
    },
    schemas: schemasOf(operations),
    responses: {
      Failure: {
        description: 'What went wrong; `errors` has it by field.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  },
});

/** GET /api/openapi.json. In production it is for those who are signed in; a stranger has no use for it. */
export const registerOpenapi = (
  app: FastifyInstance,
  machine: Machine,
  operations: readonly Operation[],
  calls: readonly RegisteredCall[],
): void => {
  let document: ReturnType<typeof openapiOf> | null = null;
  const on = answering(app, machine, apiCalls);
  const serve = ({ request }: { request: FastifyRequest }) => {
    if (machine.settings.mode === 'production') signedIn(request);
    // Made when first asked for: by then every call has been described.
    document ??= openapiOf(operations, calls);
    return document;
  };
  on('document', serve, { isOpen: true });
};
