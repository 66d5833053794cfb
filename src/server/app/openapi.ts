import { scopeLabels } from '#domain/scopes.ts';
import { product } from '#registry/product.ts';
import type { Declared, Operation } from '../operations/operation.ts';
import { version } from '../runtime/version.ts';
import { pathsOf, schemasOf } from './openapiParts.ts';

/** The API as an OpenAPI 3.1 document: what follows from the schemas, and what the machine's own calls declare. */
export const openapiOf = (operations: readonly Operation[], own: readonly Declared[] = []) => ({
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
        description: 'Set together with the session; it can only end the session.',
      },
      interimToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'Set by a sign-in with an expired password, or by a set-password link.',
      },
      clientSecret: {
        type: 'http',
        scheme: 'basic',
        description: 'The id and the secret of an API client; its form may have both instead.',
      },
      clientCredentials: {
        type: 'oauth2',
        description:
          'The token of an API client, for 15 minutes. Calls that take none name no scope.',
        flows: { clientCredentials: { tokenUrl: '/api/auth/token', scopes: scopeLabels } },
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
