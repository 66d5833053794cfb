import { exchangeDate } from '#domain/market/calendar.ts';
import { scopesOf } from '#domain/scopes.ts';
import type { Resource, StoredRow } from '#model';
import { apiClient } from '#own/apiClient/apiClient.ts';
import { nounNamed } from '#registry';
import type { Store } from '../../database/rows/store.ts';
import { type Account, accountOf } from '../../people/account.ts';
import type { CallingClient } from '../../runtime/signedIn.ts';

/** An API client as it is stored. */
export type ApiClient = StoredRow<typeof apiClient>;

/** The client of an id; null when there is none. */
export const clientOf = (store: Store, apiClientId: number): Promise<ApiClient | null> =>
  store.get(apiClient, { apiClientId });

/** A client that may work now with the user it acts as, or the reason why it may not, for the journal. */
type Working = { account: Account } | { why: string };

/**
 * Whether a client may work at an instant of the steady time: it is active and not expired, its user is still one
 * of its member and not disabled, and the member is active. Tokens and their calls depend on it alike.
 */
export const workingAt = async (
  store: Store,
  client: ApiClient,
  steady: number,
): Promise<Working> => {
  if (client.state !== 'active')
    return { why: client.state === 'revoked' ? 'revoked' : 'no secret' };
  if (exchangeDate(steady) > client.expiresOn) return { why: 'expired' };
  const account = await accountOf(store, client.userId);
  if (!account || account.isDisabled) return { why: 'the user is disabled' };
  if (account.memberId !== client.memberId) return { why: 'the user is of another member' };
  const members = nounNamed('tradingMember') as Resource;
  const member = await store.get(members, { tradingMemberId: client.memberId });
  return member?.isActive ? { account } : { why: 'the member is suspended' };
};

/** A client as its calls see it, with the scopes of a token that it still has itself. */
export const callingClientOf = (client: ApiClient, granted: string | null): CallingClient => ({
  id: client.apiClientId,
  name: client.clientName,
  scopes: scopesOf(client).filter((scope) => granted?.split(' ').includes(scope)),
  addresses: client.addresses,
});
