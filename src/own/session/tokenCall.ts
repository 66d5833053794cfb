import { integer, text } from '#model';

/** The call by which a program gets a token: the form of a client, and its answer (RFC 6749 §5.1). */
export const tokenCall = {
  route: 'POST /auth/token',
  summary: 'Issues a token to an API client by its credentials (RFC 6749 §4.4)',
  says: 'The token; a refusal has `error` and `error_description` by RFC 6749 §5.2',
  form: {
    grant_type: text('Grant Type', { max: 40, help: 'client_credentials' }),
    scope: text('Scope', {
      max: 200,
      optional: true,
      help: 'Scopes of the client, separated by spaces; all of them where it is left out.',
    }),
    client_id: text('Client Id', { max: 20, optional: true }),
    client_secret: text('Secret', { max: 100, optional: true }),
  },
  answer: {
    access_token: text('Token', { max: 100 }),
    token_type: text('Type', { max: 20 }),
    expires_in: integer('Life', { help: 'In seconds.' }),
    scope: text('Scope', { max: 200 }),
  },
  shows: ['clientSecret'],
  throttled: 'sign-in',
  isRaw: true,
} as const;
