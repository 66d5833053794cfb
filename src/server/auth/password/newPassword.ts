import type { FastifyRequest } from 'fastify';
import { record } from '../../database/writing/mutation.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Account } from '../../people/account.ts';
import { hashPassword } from '../../people/password.ts';
import type { AuthHandlers } from '../authHandlers.ts';
import { refusedCall } from '../failureMutations.ts';
import { tokenHash } from '../token.ts';
import { visitor } from '../visitor.ts';
import { decodePassword } from './encoding.ts';
import { newPasswordRefusals } from './passwordCheck.ts';
import { passwordChangeOf, setPassword } from './passwordMutations.ts';

/**
 * `POST changePassword` of the expired, first and forgotten password (§4.7). The authorization
 * header carries the interim token, which only a success spends. Answers the failed checks, an
 * empty list for success; NOT_ALLOWED when the token is not valid.
 */
export const newPasswordCall = (machine: Machine): AuthHandlers<'changePassword'> => {
  const { database, settings } = machine;

  const changePassword: AuthHandlers<'changePassword'>['changePassword'] = async ({
    request,
    body,
  }) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    const tokenId = tokenHash(token);
    const isOver = async (error: unknown): Promise<never> => {
      await noteRefusal(request, null, 'the link is over');
      throw error;
    };
    const { account } = await passwordChangeOf(database.store, tokenId, machine.steady()).catch(
      isOver,
    );
    const password = decodePassword(body.newPassword, settings);
    const confirmed = decodePassword(body.confirmNewPassword, settings);
    const refusals = await newPasswordRefusals(machine, account, { password, confirmed });
    if (refusals.length > 0 || password === null) {
      await noteRefusal(request, account, refusals.join(' · '));
      return refusals;
    }
    const passwordHash = await hashPassword(password);
    await database
      .write(setPassword, { tokenId, passwordHash }, visitor(request, account))
      .catch(isOver);
    return [];
  };

  const noteRefusal = (request: FastifyRequest, account: Account | null, why: string) =>
    database.write(
      record,
      refusedCall('new password refused', account?.userId ?? null, why),
      visitor(request, account),
    );

  return { changePassword };
};
