import type { Ask } from './client.ts';

/** The credentials of an API client, and the address of its server without /api. */
export type ClientCredentials = {
  url: string;
  clientId: string | number;
  clientSecret: string;
  /** Scopes separated by spaces; all scopes of the client when it is left out. */
  scope?: string;
};

/** The present token for calls. `renew` takes a token that was refused and gets another one. */
export type Tokens = {
  token(): Promise<string>;
  renew(refused: string): Promise<string>;
};

/** A refused request for a token, by RFC 6749 §5.2: `code` is its `error`. */
export class TokenRefused extends Error {
  readonly code: string;

  constructor(status: number, body: { error?: string; error_description?: string }) {
    super(body.error_description ?? `The token endpoint answered ${status}`);
    this.code = body.error ?? String(status);
  }
}

/** A token is replaced this long before it ends, so that no call begins with one that ends on its way. */
const aheadMs = 60_000;

/**
 * Tokens of an API client by OAuth 2.0 client credentials. One request serves all calls that wait for it. `now`
 * is in ms. Throws TokenRefused.
 */
export const tokensOf = (
  { url, clientId, clientSecret, scope }: ClientCredentials,
  { fetch: ask, now }: { fetch: Ask; now: () => number },
): Tokens => {
  let held = '';
  let until = 0;
  let pending: Promise<string> | null = null;

  const issue = async (): Promise<string> => {
    const begun = now();
    const answer = await ask(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: String(clientId),
        client_secret: clientSecret,
        ...(scope !== undefined && { scope }),
      }).toString(),
    });
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new TokenRefused(answer.status, body);
    held = body.access_token;
    until = begun + Number(body.expires_in) * 1000 - aheadMs;
    return held;
  };

  const token = async (): Promise<string> => {
    if (now() < until) return held;
    pending ??= issue().finally(() => {
      pending = null;
    });
    return pending;
  };

  return {
    token,
    renew: (refused) => {
      if (refused === held) until = 0;
      return token();
    },
  };
};
