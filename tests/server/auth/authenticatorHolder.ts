import { demoPassword } from '../../../resources/demo/server/accounts.ts';
import { phoneOf } from './phone.ts';
import type { SignedInMarket } from './signedInMarket.ts';
import { ask } from './signedInServer.ts';

/** The length of a step, ms: each step has its code. */
export const step = 30_000;

/** The path where users set up their second factor. */
export const own = 'masters/mfa-settings';

/** The actions of M001's users on their authenticators, and the visible results. */
export const holderIn = (market: SignedInMarket) => {
  const now = () => market.machine.now();

  /** Signs in and returns the cookie; with the code of an authenticator where there is one. */
  const enter = async (userId: string, otp = '') => {
    const { accessToken } = await market.login(userId);
    const { cookie, body } = await market.validate(userId, accessToken, otp);
    if (!cookie) throw new Error(`${userId} is not let in: ${body.messages}`);
    return cookie;
  };

  const post = (cookie: string, path: string, body: Record<string, unknown> = {}) =>
    ask(market, 'POST', `${own}${path}`, { cookie, body });

  /** A body with the password as the calls expect it, and further fields. */
  const shown = (more: object = {}, password = demoPassword) => ({
    password: market.encoded(password),
    ...more,
  });

  /** Sets up an authenticator in a session. */
  const setUp = async (cookie: string) => {
    const offer = await post(cookie, '/authenticator', shown());
    const phone = phoneOf(offer.body.uri);
    const confirmed = await post(cookie, '/authenticator/confirm', { code: phone(now()) });
    return { phone, offer, codes: confirmed.body.recoveryCodes as string[] };
  };

  return {
    enter,
    post,
    shown,
    setUp,
    /** The same from the sign-in on; then the clock moves half a minute on, to the next code. */
    withAuthenticator: async (userId: string) => {
      const cookie = await enter(userId);
      const set = await setUp(cookie);
      market.pass(step);
      return { ...set, cookie };
    },
    settingsOf: async (cookie: string) => (await ask(market, 'GET', own, { cookie })).body,
    /** The letters with an OTP, the newest first. */
    letters: () => market.machine.delivery.outbox?.() ?? [],
    /** The subjects of the letters that wait to be sent to a user. */
    waiting: async (userId: string) =>
      (await market.rows('waitingLetter', { userId })).map(({ about }) => about),
    actionsOf: async (userId: string) =>
      (await market.rows('journal', { resource: 'user', key: userId })).map(({ action }) => action),
    userOf: async (userId: string) => (await market.rows('user', { userId }))[0],
  };
};

export type Holder = ReturnType<typeof holderIn>;
