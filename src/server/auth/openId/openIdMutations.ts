import { mutation } from '../../database/writing/mutation.ts';
import { accountOf, isDomainUser } from '../../people/account.ts';
import { journal } from '../failureMutations.ts';
import { beginSession, type NewSession } from '../session/beginSession.ts';
import { interimToken } from '../tables.ts';
import { putToken, spend } from '../tokenMutations.ts';

/** A person whom the provider has proved; `stateId` is the hash of the state of this sign-in. */
type Proved = NewSession & {
  userId: string;
  stateId: string;
  lifeMs: number;
  sealedIdToken: string;
};

/**
 * Begins the session of a person of the OpenID provider, once for each state. 'closed' where the user is
 * disabled or of a member. A lock does not count: it answers wrong passwords, and anybody can type those.
 */
export const signInByOpenId = mutation(
  'auth.signInByOpenId',
  async (
    tx,
    { userId, stateId, lifeMs, sealedIdToken, ...session }: Proved,
  ): Promise<'signed in' | 'closed'> => {
    const account = await accountOf(tx.store, userId);
    const isOpen =
      account !== null &&
      isDomainUser(account) &&
      !account.isDisabled &&
      (await tx.store.get(interimToken, { tokenId: stateId })) === null;
    if (!isOpen) {
      journal(tx, 'sign-in refused', account?.userId ?? null, { why: 'closed', by: 'openid' });
      return 'closed';
    }
    await putToken(tx, {
      tokenId: stateId,
      userId: null,
      purpose: 'Login',
      expiresAt: tx.steady,
      otpHash: null,
      issues: 1,
    });
    await spend(tx, stateId);
    await beginSession(tx, userId, session, {
      endsAt: tx.steady + lifeMs,
      sealedIdToken,
      note: { by: 'openid' },
    });
    return 'signed in';
  },
);
