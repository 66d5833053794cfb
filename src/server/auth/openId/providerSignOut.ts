import * as openid from 'openid-client';
import type { Machine } from '../../machine/machine.ts';
import { publicAddress } from '../../runtime/address.ts';
import { seal, unseal } from '../secondFactor/seal.ts';
import { discovered } from './provider.ts';

/** Most characters of an ID token in an address: servers refuse longer addresses. */
const longestHint = 4000;

/** The ID token of a session as its row keeps it. */
export const sealIdToken = (
  { secrets }: Pick<Machine, 'secrets'>,
  sessionId: string,
  idToken: string,
): string => seal(secrets.sealKey, sessionId, idToken);

/**
 * The address where the browser of an ended session signs out of the provider too, which leads it back to the
 * sign-in page. Null where the provider has no such address or does not answer: the session is over here in any
 * case.
 */
export const signOutAddress = async (
  { settings, secrets, log }: Machine,
  sessionId: string,
  sealedIdToken: string,
): Promise<string | null> => {
  const { openId } = settings;
  if (!openId) return null;
  const idToken = unseal(secrets.sealKey, sessionId, sealedIdToken);
  try {
    const config = await discovered(openId);
    if (config.serverMetadata().end_session_endpoint === undefined) return null;
    const parameters = new URLSearchParams({
      post_logout_redirect_uri: `${publicAddress(settings)}/ldapLogin`,
    });
    if (idToken !== null && idToken.length <= longestHint) parameters.set('id_token_hint', idToken);
    return openid.buildEndSessionUrl(config, parameters).href;
  } catch (error) {
    log.warn(
      { why: (error as Error).message },
      'a sign-out at the OpenID provider is not possible',
    );
    return null;
  }
};
