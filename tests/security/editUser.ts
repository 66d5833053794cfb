import { expect } from 'vitest';
import { type Account, control } from '../markets/client.ts';
import type { Exchange } from './exchange.ts';
import type { Visitor } from './visitor.ts';

/** Changes a user as the form of the user master does. */
export const editUser = async (keeper: Visitor, { username }: Account, changes: object) => {
  const { body: row } = await keeper.call('GET', `/masters/user/${username}`);
  const fields = ['userName', 'role', 'branchId', 'emailId', 'mobileNumber', 'isTwoFactor'];
  const kept = Object.fromEntries(fields.map((name) => [name, row[name]]));
  const answer = await keeper.call('PUT', `/masters/user/${username}`, {
    ...kept,
    ...changes,
    version: row.version,
  });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
};

/** A Member Admin of a member that no other test of the file has used: a dealer who has got that role. */
export const otherMemberAdmin = async (exchange: Exchange): Promise<Visitor> => {
  const account = await exchange.dealer();
  const keeper = await exchange.visitor().signIn(control);
  await editUser(keeper, account, { role: 'memberAdmin', branchId: null });
  return exchange.visitor().signIn(account);
};
