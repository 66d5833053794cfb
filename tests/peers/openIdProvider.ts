import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person at the provider. */
export type OpenIdPerson = { preferred_username: string; name?: string; groups?: string[] };

/**
 * A real OpenID provider on this machine. Its sign-in page is `/interaction/<uid>`, which has a link for each
 * person: `?as=<sub>` signs the person in, `?refuse` answers the client with an error.
 */
export const startOpenIdProvider = async (
  /** The address of the product, which is its client. */
  publicUrl: string,
  people: Record<string, OpenIdPerson>,
  /** With 'localhost' it is another site for a browser that has the product at 127.0.0.1. */
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
) => {
  const redirectUri = `${publicUrl}/api/auth/oidc/return`;
  let callback: ReturnType<Provider['callback']> = async () => undefined;
  let discoveries = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/.well-known/')) discoveries += 1;
    void callback(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'offerdesk',
        client_secret: 'a-secret-of-the-tests',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${publicUrl}/ldapLogin`],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: async (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people[sub] }),
    }),
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { params } = await provider.interactionDetails(context.req, context.res);
    const { as, refuse } = context.query;
    if (as === undefined && refuse === undefined) {
      context.type = 'html';
      const links = Object.keys(people).map((each) => `<p><a href="?as=${each}">${each}</a></p>`);
      context.body = `<!doctype html><title>Sign in here</title>${links.join('')}`;
      return;
    }
    const sub = String(as ?? '');
    if (sub === '')
      return provider.interactionFinished(context.req, context.res, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId: sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    return provider.interactionFinished(context.req, context.res, {
      login: { accountId: sub },
      consent: { grantId: await grant.save() },
    });
  });
  let hasOtherKeys = false;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  provider.use(async (context, next) => {
    await next();
    if (!hasOtherKeys || !context.path.endsWith('/jwks')) return;
    const { keys } = context.body as { keys: { kty: string }[] };
    const other = publicKey.export({ format: 'jwk' });
    context.body = { keys: keys.map((key) => (key.kty === 'RSA' ? { ...key, ...other } : key)) };
  });
  callback = provider.callback();
  return {
    issuer,
    /** The settings that name it. */
    env: {
      OIDC_ISSUER: issuer,
      OIDC_NAME: 'Exchange Login',
      OIDC_CLIENT_ID: 'offerdesk',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-tests',
      OIDC_SCOPES: 'openid profile',
      OIDC_GROUPS: 'ofs-control=controlUser',
    },
    /** Follows an authorization request as a person's browser does; the address that leads back. */
    authorize: async (address: string, as: string): Promise<string> => {
      const jar = new Map<string, string>();
      let at = new URL(address);
      for (let step = 0; step < 8; step++) {
        if (at.pathname.startsWith('/interaction/'))
          at.searchParams.set(as === '' ? 'refuse' : 'as', as);
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null)
          throw new Error(`${at} is answered ${answer.status}: ${await answer.text()}`);
        at = new URL(location, at);
        if (at.href.startsWith(redirectUri)) return at.href;
      }
      throw new Error('The provider leads in a circle.');
    },
    discoveries: () => discoveries,
    /** Publishes other keys under the same ids, as if its tokens were signed by somebody else. */
    publishOtherKeys: () => {
      hasOtherKeys = true;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
