import * as openid from 'openid-client';
import type { Role } from '#domain/roles.ts';
import { isDomainId, reachedBy } from '../../directory/personParts.ts';
import type { Person } from '../../machine/directory.ts';
import type { OpenIdSettings } from '../../runtime/openIdSettings.ts';

/** Timeout of one answer of the provider, seconds. */
const answerSeconds = 10;

/** Asks the provider for its configuration. Rejects when it cannot be reached or is another issuer. */
export const discovered = (settings: OpenIdSettings): Promise<openid.Configuration> =>
  openid.discovery(
    new URL(settings.issuer),
    settings.clientId,
    undefined,
    openid.ClientSecretBasic(settings.clientSecret),
    {
      timeout: answerSeconds,
      // The settings allow http:// on this machine only.
      execute: settings.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
    },
  );

/** The part of a sign-in that its browser keeps between its two requests, sealed. */
export type Flow = { state: string; nonce: string; verifier: string; to: string; until: number };

/**
 * The claims of the person whom the provider sent back. The library checks state, nonce, issuer, audience,
 * signature and times, and rejects. Claims that the ID token lacks are read from userinfo.
 */
export const claimsOf = async (
  config: openid.Configuration,
  { userClaim, groupsClaim }: OpenIdSettings,
  url: URL,
  flow: Flow,
): Promise<Record<string, unknown>> => {
  const tokens = await openid.authorizationCodeGrant(config, url, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token.');
  if (claims[userClaim] !== undefined && claims[groupsClaim] !== undefined) return claims;
  const more = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { ...more, ...claims };
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
