import type { Store } from '../../database/rows/store.ts';
import type { Tx } from '../../database/writing/mutation.ts';
import { putLetter } from '../../letters/letterMutations.ts';
import type { Machine } from '../../machine/machine.ts';
import { journal } from '../failureMutations.ts';
import { isSame } from '../token.ts';
import { stepOfCode } from './authenticatorCode.ts';
import { authenticator, recoveryCode } from './factorTables.ts';
import { typedRecoveryHash } from './recoveryCodes.ts';
import { unseal } from './seal.ts';

/**
 * A typed code, prepared for comparison: keys stay outside of mutations, so the step of an app's
 * code is found before. The mutation then checks that it is still the same authenticator and a new
 * step.
 */
export type TypedCode = {
  step: { sealedSecret: string; step: number } | null;
  recoveryHash: string | null;
};

export const nothingTyped: TypedCode = { step: null, recoveryHash: null };

/** Whether a user has an authenticator, which then is asked for at every sign-in. */
export const hasAuthenticator = async (store: Store, userId: string): Promise<boolean> =>
  (await store.get(authenticator, { userId })) !== null;

/** Prepares a typed code, six digits of the app or seven of a recovery code, for `spendCode`. */
export const typedCode = async (
  machine: Machine,
  userId: string,
  code: string,
): Promise<TypedCode> => {
  const { database, secrets } = machine;
  const row = await database.store.get(authenticator, { userId });
  if (!row) return nothingTyped;
  const step = stepIn(machine, userId, row.sealedSecret, code);
  return {
    step: step === null ? null : { sealedSecret: row.sealedSecret, step },
    recoveryHash: typedRecoveryHash(secrets.codeKey, userId, code),
  };
};

/**
 * The step whose code this is under a sealed secret, null when it is none or does not open. Phones
 * have the right time: where our clock was set back, either what it says now or the steady time is it.
 */
export const stepIn = (
  { secrets, log, now, steady, clock }: Machine,
  userId: string,
  sealedSecret: string,
  code: string,
): number | null => {
  const secret = unseal(secrets.sealKey, userId, sealedSecret);
  if (secret !== null) {
    const times = [clock?.wall() ?? now(), steady()];
    const steps = times.map((at) => stepOfCode(secret, code, at));
    return steps.find((step) => step !== null) ?? null;
  }
  log.error({ userId }, 'An authenticator does not open: secrets.json is not that of its database');
  return null;
};

/** 'used' is a code that was right once; where it is typed must not tell it from a wrong one. */
export type CodeAnswer = 'right' | 'used' | 'wrong';

/**
 * Spends a code of the authenticator or a recovery code; each is valid once. The caller handles a
 * wrong one.
 */
export const spendCode = async (tx: Tx, userId: string, typed: TypedCode): Promise<CodeAnswer> => {
  const row = await tx.store.get(authenticator, { userId });
  if (!row) return 'wrong';
  if (typed.step && isSame(typed.step.sealedSecret, row.sealedSecret)) {
    const { step } = typed.step;
    if (step <= row.lastStep) return 'used';
    await tx.db
      .updateTable('authenticator')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .execute();
    return 'right';
  }
  return typed.recoveryHash === null ? 'wrong' : spendRecoveryCode(tx, userId, typed.recoveryHash);
};

const spendRecoveryCode = async (tx: Tx, userId: string, hash: string): Promise<CodeAnswer> => {
  const codes = await tx.store.list(recoveryCode, { userId });
  const found = codes.filter(({ codeHash }) => isSame(codeHash, hash))[0];
  if (!found) return 'wrong';
  if (found.usedAt !== null) return 'used';
  await tx.db
    .updateTable('recoveryCode')
    .set({ usedAt: tx.now })
    .where('userId', '=', userId)
    .where('place', '=', found.place)
    .execute();
  const left = codes.filter(({ usedAt }) => usedAt === null).length - 1;
  journal(tx, 'recovery code used', userId, { left });
  await putLetter(tx, { userId, about: 'recovery code used' });
  return 'right';
};

/** Takes the authenticator of a user away, with all that belongs to it; false when there was none. */
export const dropAuthenticator = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx.store.get(authenticator, { userId });
  for (const table of ['authenticator', 'offeredAuthenticator', 'recoveryCode'])
    await tx.db.deleteFrom(table).where('userId', '=', userId).execute();
  if (!row) return false;
  journal(tx, 'authenticator removed', userId);
  await putLetter(tx, { userId, about: 'authenticator removed' });
  return true;
};
