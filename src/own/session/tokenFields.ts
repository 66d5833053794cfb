import { integer, text } from '#model';

/** The form of a client that wants a token. It names itself here, or in the authorization header. */
export const clientGrant = {
  grant_type: text('Grant Type', { max: 40, help: 'client_credentials' }),
  scope: text('Scope', {
    max: 200,
    optional: true,
    help: 'Scopes of the client, separated by spaces; all of them where it is left out.',
  }),
  client_id: text('Client Id', { max: 20, optional: true }),
  client_secret: text('Secret', { max: 100, optional: true }),
};

/** The token of a client (RFC 6749 §5.1). */
export const grantedToken = {
  access_token: text('Token', { max: 100 }),
  token_type: text('Type', { max: 20 }),
  expires_in: integer('Life', { help: 'In seconds.' }),
  scope: text('Scope', { max: 200 }),
};
