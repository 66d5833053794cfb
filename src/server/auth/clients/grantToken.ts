import { type Scope, scopesOf } from '#domain/scopes.ts';
import { apiClient } from '#own/apiClient/apiClient.ts';
import { keptBy } from '../../database/rows/rowWriting.ts';
import { type JournalEntry, mutation, type Tx } from '../../database/writing/mutation.ts';
import { limits } from '../../people/limits.ts';
import { isWithinNetworks } from '../../runtime/networks.ts';
import { isSame } from '../token.ts';
import { type ApiClient, clientOf, workingAt } from './workingClient.ts';

/** A request for a token: the client as it names itself, the hash of its secret, the scopes it wants. */
type Wanted = {
  apiClientId: number;
  secretHash: string;
  /** All scopes of the client when it names none. */
  scopes: readonly string[] | null;
  sessionId: string;
  handle: string;
};

/** The scopes of a new token, or the error of RFC 6749 §5.2. */
export type Granted = { scopes: readonly Scope[] } | { error: 'invalid_client' | 'invalid_scope' };

/**
 * Issues a token to a client: a session of the user that it acts as, which ends a quarter of an hour later.
 * Every reason to refuse the client itself has the same answer; the journal has the reason.
 */
export const grantToken = mutation(
  'auth.grantToken',
  async (tx, wanted: Wanted): Promise<Granted> => {
    const client = await clientOf(tx.store, wanted.apiClientId);
    if (!client) return refused(tx, 'unknown', 'unknown client');
    const key = String(client.apiClientId);
    const secret = secretOf(client, wanted.secretHash, tx.steady);
    if (secret === null) return refused(tx, key, 'wrong secret');
    const address = tx.by.address ?? '';
    if (!isWithinNetworks(client.addresses, address)) return refused(tx, key, 'wrong address');
    const working = await workingAt(tx.store, client, tx.steady);
    if ('why' in working) return refused(tx, key, working.why);
    const own = scopesOf(client);
    const scopes = own.filter((scope) => wanted.scopes?.includes(scope) ?? true);
    if (wanted.scopes?.some((scope) => !own.includes(scope as Scope))) {
      refused(tx, key, 'other scope');
      return { error: 'invalid_scope' };
    }
    const visitor = tx.by;
    const { userId, role, memberId, branchId } = working.account;
    tx.by = { ...visitor, userId, role, memberId, branchId, apiClient: client.apiClientId };
    try {
      await addToken(tx, client, wanted, scopes);
      await noteUse(tx, client, secret);
      tx.journal({
        action: 'token issued',
        resource: apiClient.name,
        key,
        after: { scopes: scopes.join(' ') },
      });
    } finally {
      tx.by = visitor;
    }
    return { scopes };
  },
);

/** A refused token, or a refused request for one, as the journal has it. */
export const refusedToken = (key: string, why: string): JournalEntry => ({
  action: 'token refused',
  resource: apiClient.name,
  key,
  after: { why },
});

const refused = (tx: Tx, key: string, why: string): Granted => {
  tx.journal(refusedToken(key, why));
  return { error: 'invalid_client' };
};

/** The secret of a client with this hash: the present one, or the former one in its overlap; null when neither. */
const secretOf = (client: ApiClient, hash: string, steady: number): 'present' | 'former' | null => {
  if (client.secretHash !== null && isSame(client.secretHash, hash)) return 'present';
  const isFormer =
    client.formerHash !== null &&
    isSame(client.formerHash, hash) &&
    steady < (client.formerUntil ?? 0);
  return isFormer ? 'former' : null;
};

const addToken = (tx: Tx, client: ApiClient, wanted: Wanted, scopes: readonly Scope[]) =>
  tx.db
    .insertInto('session')
    .values({
      sessionId: wanted.sessionId,
      userId: client.userId,
      startedAt: tx.steady,
      lastSeenAt: tx.steady,
      address: tx.by.address,
      device: `API client ${client.clientName}`,
      handle: wanted.handle,
      apiClientId: client.apiClientId,
      scopes: scopes.join(' '),
      endsAt: tx.steady + limits.tokenMs,
      ...keptBy(tx),
    })
    .execute();

/** Notes the last use of a client, and the first of its present secret, which shows that it arrived. */
const noteUse = (tx: Tx, client: ApiClient, secret: 'present' | 'former') =>
  tx.db
    .updateTable(apiClient.name)
    .set({
      lastUsedAt: tx.now,
      lastAddress: tx.by.address,
      ...(secret === 'present' && { secretUsedAt: client.secretUsedAt ?? tx.now }),
    })
    .where('apiClientId', '=', client.apiClientId)
    .execute();
