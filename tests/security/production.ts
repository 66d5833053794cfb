import { expect } from 'vitest';
import type { Account } from '../markets/client.ts';
import type { Server } from '../markets/server.ts';
import type { SmtpSink } from '../peers/smtpSink.ts';
import { type Exchange, exchangeOn } from './exchange.ts';
import type { Visitor } from './visitor.ts';

const chosen = 'Bell-Tower@1947';

/** The Control User of a production installation, once its first password is set. */
export const firstControl: Account = { username: 'control', password: chosen };

/** The token of the link that a production server printed at its first start; null before it has. */
export const firstToken = (server: Server): string | null =>
  /\/password-expired\/([\w-]{43})\/2/.exec(server.output())?.[1] ?? null;

/** Sets a password with the token of a link; returns its faults, or the status of a refusal. */
export const setPassword = async (
  visitor: Visitor,
  exchange: Pick<Exchange, 'encoded'>,
  token: string,
  password = chosen,
): Promise<unknown> => {
  const newPassword = await exchange.encoded(password);
  const { status, body } = await visitor.call(
    'POST',
    '/auth/changePassword',
    { newPassword, confirmNewPassword: newPassword },
    { authorization: `Bearer ${token}` },
  );
  return status === 200 ? body : status;
};

/**
 * A production installation in use: its Control User has a password and it has one member, whose dealers are
 * created as in the product: by the Control User, with a password that they set by the link in their mail.
 * Letters are read at the mail server.
 */
export const inProduction = async (server: Server, mail: SmtpSink): Promise<Exchange> => {
  const plain = exchangeOn(server);
  await expect.poll(() => firstToken(server)).not.toBe(null);
  expect(await setPassword(plain.visitor(), plain, firstToken(server) ?? '')).toEqual([]);
  const keeper = await plain.visitor().signIn(firstControl);
  const create = async (path: string, body: object) => {
    const answer = await keeper.call('POST', path, body);
    expect([path, answer.status, answer.body.message]).toEqual([path, 201, undefined]);
  };
  await create('/masters/tradingMember', {
    tradingMemberId: 'M900',
    memberName: 'Member of the tests',
    memberType: 'TM',
    isActive: true,
  });
  await create('/masters/branch', {
    tradingMemberId: 'M900',
    branchId: 'B1',
    branchName: 'Head Office',
    isActive: true,
  });
  let dealers = 0;
  return {
    ...plain,
    dealer: async ({ twoFactor = false } = {}) => {
      const username = String(100 + dealers++);
      const account = { memberId: 'M900', username, password: chosen };
      const emailId = `${username}@m900.example`;
      await create('/masters/user', {
        userId: username,
        userName: `Somebody ${username}`,
        role: 'dealer',
        memberId: 'M900',
        branchId: 'B1',
        emailId,
        mobileNumber: '9800000001',
        isTwoFactor: twoFactor,
      });
      const { text } = await mail.next(emailId);
      const [, token = ''] = /\/password-expired\/([\w-]{43})\/2/.exec(text) ?? [];
      expect(await setPassword(plain.visitor(), plain, token)).toEqual([]);
      return account;
    },
    sentTo: async (userId) => {
      const letters = mail.letters().filter(({ to }) => to.includes(`${userId}@m900.example`));
      const codes = letters.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '').filter(Boolean);
      return { code: codes.at(-1) ?? '', letters };
    },
  };
};
