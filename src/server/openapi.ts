import type { FastifyInstance } from 'fastify';
import type { Machine } from './bodies.ts';
import { version } from './health.ts';
import { signedIn } from './http/guard.ts';
import type { Operation } from './http/operations.ts';
import { pathsOf, schemasOf } from './openapiParts.ts';

/** The API as an OpenAPI 3.1 document: everything in it follows from the schemas. */
export const openapiOf = (operations: readonly Operation[]) => ({
  openapi: '3.1.0',
  info: {
    title: 'Offerdesk',
    version,
    description: "The back office of an exchange's offer-for-sale platform.",
  },
  servers: [{ url: '/api' }],
  tags: [...new Set(operations.map(({ noun }) => noun))].map((noun) => ({
    name: noun.name,
    description: noun.help ?? noun.label,
  })),
  security: [{ session: [] }],
  paths: pathsOf(operations),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-sid',
        description: 'Set by the sign-in calls under /api/auth.',
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
): void => {
  const document = openapiOf(operations);
  app.get('/api/openapi.json', async (request) => {
    if (settings.mode === 'production') signedIn(request);
    return document;
  });
};
