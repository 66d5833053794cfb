import { newPasswordFaults, passwordPolicy, passwordsDiffer } from '#domain/password.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Account } from '../../people/account.ts';
import { isPassword } from '../../people/password.ts';
import { formerPassword } from '../tables.ts';
import { isGuessable } from './guessable.ts';

/** A new password and its repetition, decoded; null for what is not an encoded password at all. */
export type NewPassword = { password: string | null; confirmed: string | null };

/** The checks that a new password fails for any user, in the specification's words. */
export const formFaults = ({ password, confirmed }: NewPassword): string[] => {
  if (password === null) return ['Invalid Password format.'];
  const faults = newPasswordFaults(password);
  return password === '' || password === confirmed ? faults : [...faults, passwordsDiffer];
};

/** Every check that a new password of a user fails, in the specification's words; empty when it may be set. */
export const newPasswordRefusals = async (
  machine: Machine,
  account: Account,
  typed: NewPassword,
): Promise<string[]> => {
  const refusals = formFaults(typed);
  const { password } = typed;
  if (!password) return refusals;
  // No former password has a fault of form, and each comparison costs a hash.
  if (newPasswordFaults(password).length === 0 && (await isFormer(machine, account, password)))
    refusals.push(`None of the last ${passwordPolicy.history} passwords may be reused.`);
  if (await isGuessable(password, account)) refusals.push('Password is too easy to guess.');
  return refusals;
};

/** Whether a password is one of the last of a user, the present one among them. */
const isFormer = async (
  { database }: Machine,
  account: Account,
  password: string,
): Promise<boolean> => {
  const former = await database.store.list(formerPassword, { userId: account.userId });
  const hashes = [
    account.passwordHash,
    ...former.sort((a, b) => b.setAt - a.setAt).map(({ passwordHash }) => passwordHash),
  ].slice(0, passwordPolicy.history);
  for (const hash of hashes) if (await isPassword(password, hash)) return true;
  return false;
};
