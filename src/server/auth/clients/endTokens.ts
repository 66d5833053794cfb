import { scopeFlags } from '#domain/scopes.ts';
import { afterWriting, type Tx } from '../../database/writing/mutation.ts';
import { tellEnded } from '../session/sessionMutations.ts';

/** The fields of a client that its tokens depend on. */
const dependsOn = [...Object.values(scopeFlags), 'userId', 'addresses', 'expiresOn', 'state'];

/** Ends the tokens of a client in the transaction that changes what they depend on. */
export const endOnClientChange = afterWriting(
  'apiClient',
  'auth.endOnClientChange',
  async (tx, { before, after }) => {
    if (before === null) return;
    const isOver = after === null || dependsOn.some((name) => after[name] !== before[name]);
    if (isOver) await endTokensOf(tx, [Number(before.apiClientId)]);
  },
);

/** Ends the tokens of all clients of a member in the transaction that suspends or removes it. */
export const endOnSuspension = afterWriting(
  'tradingMember',
  'auth.endOnSuspension',
  async (tx, { before, after }) => {
    if (before === null || after?.isActive) return;
    const clients = await tx.db
      .selectFrom('apiClient')
      .select('apiClientId')
      .where('memberId', '=', before.tradingMemberId)
      .execute();
    await endTokensOf(
      tx,
      clients.map(({ apiClientId }) => Number(apiClientId)),
    );
  },
);

/** Ends the tokens of some clients at once. */
export const endTokensOf = async (tx: Tx, apiClientIds: readonly number[]): Promise<void> => {
  if (apiClientIds.length === 0) return;
  const ended = await tx.db
    .deleteFrom('session')
    .where('apiClientId', 'in', apiClientIds)
    .returning('sessionId')
    .execute();
  tellEnded(
    tx,
    ended.map(({ sessionId }) => sessionId),
  );
};
