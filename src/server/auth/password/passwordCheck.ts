import { newPasswordFault, passwordPolicy } from '#domain/password.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Account } from '../../people/account.ts';
import { isPassword } from '../../people/password.ts';
import { formerPassword } from '../tables.ts';
import { isGuessable } from './guessable.ts';

/** The login form takes 25 characters and the policy allows 30 (§5, §9): a longer one could be set and never typed. */
const mostAtSignIn = 25;

/**
 * What is wrong with a new password of a user, in the specification's words; null when it may be set.
 * Both are decoded; null for what is not an encoded password at all.
 */
export const newPasswordRefusal = async (
  { database }: Machine,
  account: Account,
  password: string | null,
  confirmed: string | null,
): Promise<string | null> => {
  if (password === null) return 'Invalid Password format.';
  const fault = newPasswordFault(password);
  if (fault !== null) return fault;
  if ([...password].length > mostAtSignIn)
    return `Sign-in takes no more than ${mostAtSignIn} characters.`;
  if (password !== confirmed) return 'Passwords are not matching.';
  const former = await database.store.list(formerPassword, { userId: account.userId });
  const hashes = [
    account.passwordHash,
    ...former.sort((a, b) => b.setAt - a.setAt).map(({ passwordHash }) => passwordHash),
  ].slice(0, passwordPolicy.history);
  for (const hash of hashes)
    if (await isPassword(password, hash))
      return `None of the last ${passwordPolicy.history} passwords may be reused.`;
  return (await isGuessable(password, account)) ? 'Password is too easy to guess.' : null;
};
