import type { IncomingHttpHeaders } from 'node:http';

/** The id and the secret by which a client names itself. */
export type Credentials = { id: string; secret: string };

/** The parameters of a form by their names. */
export type Form = Readonly<Record<string, string | undefined>>;

/**
 * The credentials of a client: in the authorization header or in the form (RFC 6749 §2.3.1). 'both' when it uses
 * two ways at once, which the RFC forbids; null when it has none that can be read.
 */
export const credentialsIn = (
  { authorization }: IncomingHttpHeaders,
  { client_id: id, client_secret: secret }: Form,
): Credentials | 'both' | null => {
  if (authorization === undefined)
    return id === undefined || secret === undefined ? null : { id, secret };
  if (secret !== undefined) return 'both';
  const basic = basicIn(authorization);
  // The form may repeat the id, and no other one.
  return basic && id !== undefined && id !== basic.id ? 'both' : basic;
};

const basicIn = (authorization: string): Credentials | null => {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [id, secret, ...more] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (!id || !secret || more.length > 0) return null;
  try {
    return { id: decoded(id), secret: decoded(secret) };
  } catch {
    return null;
  }
};

/** Both parts are encoded as in a form. Throws for an escape that is none. */
const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
