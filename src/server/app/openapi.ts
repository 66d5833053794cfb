import type { FastifyInstance } from 'fastify';
import { product } from '#registry/product.ts';
import { type DescribedCall, described } from '../http/described.ts';
import { signedIn } from '../http/guard.ts';
import type { Machine } from '../machine/machine.ts';
import type { Operation } from '../operations/operation.ts';
import { version } from '../runtime/version.ts';
import { pathsOf, schemasOf } from './openapiParts.ts';

/** The API as an OpenAPI 3.1 document: what follows from the schemas, and what the other calls say of themselves. */
export const openapiOf = (
  operations: readonly Operation[],
  described: readonly DescribedCall[] = [],
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
  paths: pathsOf(operations, described),
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
  { settings }: Machine,
  operations: readonly Operation[],
  calls: readonly DescribedCall[],
): void => {
  let document: ReturnType<typeof openapiOf> | null = null;
  const about = described({
    id: 'api.document',
    summary: 'This document',
    answer: 'The API as an OpenAPI 3.1 document',
  });
  app.get('/api/openapi.json', about, async (request) => {
    if (settings.mode === 'production') signedIn(request);
    // Made when first asked for: by then every call has been described.
    document ??= openapiOf(operations, calls);
    return document;
  });
};
