import * as openid from 'openid-client';
import type { Role } from '#domain/roles.ts';
import { isDomainId, reachedBy } from '../../directory/personParts.ts';
import type { Person } from '../../machine/directory.ts';
import type { OpenIdSettings } from '../../runtime/domainUsers/openIdSettings.ts';
import type { Flow } from './flow.ts';

/** Timeout of one answer of the provider, seconds. */
const answerSeconds = 10;

/** Age at which the configuration of the provider is read again, ms. */
const freshMs = 5 * 60_000;

type Discovery = { config: Promise<openid.Configuration>; at: number };
const known = new WeakMap<OpenIdSettings, Discovery>();

/**
 * The configuration of the provider, at most some minutes old, with the keys that it signs by. A failure is
 * not kept. Rejects when the provider cannot be reached or is another issuer.
 */
export const discovered = (settings: OpenIdSettings): Promise<openid.Configuration> => {
  const before = known.get(settings);
  if (before && performance.now() - before.at < freshMs) return before.config;
  const config = discover(settings);
  known.set(settings, { config, at: performance.now() });
  config.catch(() => {
    if (known.get(settings)?.config === config) known.delete(settings);
  });
  return config;
};

/** Asks the provider for its configuration. */
export const discover = (settings: OpenIdSettings): Promise<openid.Configuration> =>
  openid.discovery(
    new URL(settings.issuer),
    settings.clientId,
    undefined,
    openid.ClientSecretBasic(settings.clientSecret),
    {
      timeout: answerSeconds,
      execute: [
        // Without it the library relies on TLS alone for the ID token.
        openid.enableNonRepudiationChecks,
        // The settings allow http:// on this machine only.
        ...(settings.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    },
  );

/**
 * Whether an error of this file says that the provider does not answer, or that it fails itself (5xx): fetch
 * rejects with a TypeError without a code, and the library names a timeout and keeps an unexpected answer.
 */
export const isDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (error instanceof TypeError) return code === undefined && cause !== undefined;
  if (cause instanceof Response) return cause.status >= 500;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
};

/** The claims of a person, and the ID token that the provider takes back at sign-out. */
type Proof = { claims: Readonly<Record<string, unknown>>; idToken: string };

/**
 * The proof of the person whom the provider sent back. The library checks state, nonce, issuer, audience,
 * signature and times, and rejects. Claims that the ID token lacks are read from userinfo.
 */
export const proofOf = async (
  config: openid.Configuration,
  { userClaim, groupsClaim }: OpenIdSettings,
  url: URL,
  flow: Flow,
): Promise<Proof> => {
  const tokens = await openid.authorizationCodeGrant(config, url, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const [claims, idToken] = [tokens.claims(), tokens.id_token];
  if (!claims || !idToken) throw new Error('The provider sent no ID token.');
  if (claims[userClaim] !== undefined && claims[groupsClaim] !== undefined)
    return { claims, idToken };
  const more = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { claims: { ...more, ...claims }, idToken };
};

/** The person of some claims, or why there is none: no fitting id, or no group with a role. */
export const personIn = (
  claims: Readonly<Record<string, unknown>>,
  { userClaim, groupsClaim, groups }: OpenIdSettings,
): Person | 'id' | 'role' => {
  const userId = claims[userClaim];
  if (typeof userId !== 'string' || !isDomainId(userId)) return 'id';
  const own = [claims[groupsClaim]].flat();
  const role: Role | undefined = groups.find(({ group }) => own.includes(group))?.role;
  if (role === undefined) return 'role';
  const texts = (name: string) => [claims[name]].filter((value) => typeof value === 'string');
  const mails = claims.email_verified === false ? [] : texts('email');
  const reached = reachedBy(userId, {
    names: texts('name'),
    mails,
    numbers: texts('phone_number'),
  });
  return { userId, role, ...reached };
};
