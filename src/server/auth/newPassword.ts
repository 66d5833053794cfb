import type { FastifyInstance } from 'fastify';
import { newPasswordFault, passwordPolicy } from '#domain/password.ts';
import type { Machine } from '../bodies.ts';
import { described } from '../http/described.ts';
import type { Account } from './account.ts';
import { isCommon } from './commonPassword.ts';
import { decodePassword } from './encoding.ts';
import { given, newPassword } from './given.ts';
import { hashPassword, isPassword } from './password.ts';
import { passwordChangeOf, setPassword } from './passwordWorks.ts';
import { visitor } from './signIn.ts';
import { formerPassword } from './tables.ts';
import { tokenHash } from './token.ts';

/** The login form takes 25 characters and the policy allows 30 (§5, §9): a longer one could be set and never typed. */
const mostAtSignIn = 25;

/**
 * `POST changePassword` of the expired, first and forgotten password (§4.7). The authorization
 * header carries the interim token, which is spent by a success and by nothing else. Answers the
 * failed checks, an empty list for success; NOT_ALLOWED when the token is good for nothing.
 */
export const registerNewPassword = (app: FastifyInstance, machine: Machine): void => {
  const { database, settings } = machine;

  const about = described({
    id: 'auth.changePassword',
    summary: 'Sets a new password, once',
    body: newPassword,
    answer: 'What is wrong with the password; an empty list when it was set',
    shows: ['interimToken'],
  });
  app.post('/changePassword', about, async (request): Promise<string[]> => {
    const body = given(newPassword, request.body);
    const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    const tokenId = tokenHash(token);
    const { account } = await passwordChangeOf(database.store, tokenId, machine.now());
    const [password, confirmed] = [body.newPassword, body.confirmNewPassword].map((encoded) =>
      decodePassword(encoded ?? '', settings),
    );
    const fault = await faultOf(account, password ?? null, confirmed ?? null);
    if (fault !== null || !password) return [fault ?? 'Invalid Password format.'];
    await database.write(
      setPassword,
      { tokenId, passwordHash: await hashPassword(password) },
      visitor(request, account),
    );
    return [];
  });

  const faultOf = async (
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
    if (isCommon(password, account)) return 'Password is too easy to guess.';
    return (await wasUsed(account, password))
      ? `None of the last ${passwordPolicy.history} passwords may be reused.`
      : null;
  };

  /** The password now in use is one of the five. */
  const wasUsed = async (account: Account, password: string): Promise<boolean> => {
    const former = await database.store.list(formerPassword, { userId: account.userId });
    const hashes = [
      account.passwordHash,
      ...former.sort((a, b) => b.setAt - a.setAt).map(({ passwordHash }) => passwordHash),
    ].slice(0, passwordPolicy.history);
    for (const hash of hashes) if (await isPassword(password, hash)) return true;
    return false;
  };
};
