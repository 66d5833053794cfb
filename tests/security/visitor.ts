import { type Account, type Answer, call, demoPassword, encoded } from '../markets/client.ts';
import { type Stream, streamOf } from './stream.ts';

/** A browser as the server sees it: an address, its cookies, and its calls. */
export type Visitor = {
  /** Its cookies, by name. */
  cookies: Map<string, string>;
  /** The access token of its session, as the console stores it. */
  accessToken: string;
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>;
  /** The first step: credentials, with an optional query. */
  enter(account: Account, query?: string): Promise<Answer>;
  /** The second step, with the token of the first. */
  finish(account: Account, token: string, otp?: string, purpose?: string): Promise<Answer>;
  /** Requests another OTP. */
  resend(account: Account, token: string): Promise<Answer>;
  /** Both steps of an account without two-factor; throws unless the sign-in succeeds. */
  signIn(account: Account): Promise<Visitor>;
  signOut(): Promise<Answer>;
  listen(): Promise<Stream>;
};

export const sessionCookie = '__Host-sid';

let visitors = 0;

/**
 * A new visitor of a server behind a proxy, from an unused address unless one is given: the calls of one
 * visitor do not count against another.
 */
export const visitor = (url: string, address = newAddress()): Visitor => {
  const cookies = new Map<string, string>();
  const headersWith = (more: HeadersInit = {}) => ({
    'x-forwarded-for': address,
    ...(cookies.size > 0 && {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    ...(more as Record<string, string>),
  });
  const self: Visitor = {
    cookies,
    accessToken: '',
    call: async (method, path, body, headers) => {
      const answer = await call(url, method, path, body, headersWith(headers));
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    enter: async ({ memberId, username, password = demoPassword }, query = '') =>
      self.call('POST', `/auth/${memberId ? 'login' : 'ldapLogin'}${query}`, {
        ...(memberId && { memberId }),
        username,
        password: await encoded(url, password),
      }),
    finish: async (account, token, otp = '', purpose = 'Login') => {
      const path = account.memberId ? 'validateOTP' : 'validateExUserOTP';
      const answer = await self.call('POST', `/auth/${path}`, {
        ...named(account),
        token,
        otp,
        purpose,
        browserSignature: 'b0b',
      });
      if (answer.body.authorized) self.accessToken = answer.body.accessToken;
      return answer;
    },
    resend: (account, token) =>
      self.call('POST', `/auth/${account.memberId ? 'regenerateOTP' : 'regenerateLdapOTP'}`, {
        ...named(account),
        token,
        purpose: 'Login',
      }),
    signIn: async (account) => {
      const first = await self.enter(account);
      const second = await self.finish(account, first.body.accessToken ?? '');
      if (!cookies.has(sessionCookie))
        throw new Error(
          `${account.username} is not let in: ${JSON.stringify([first.body, second.body])}`,
        );
      return self;
    },
    signOut: () =>
      self.call('GET', '/auth/logout', undefined, { authorization: `Bearer ${self.accessToken}` }),
    listen: () => streamOf(`${url}/api/messaging/message-stream`, headersWith()),
  };
  return self;
};

/** The OTP calls name the user `userId`, and `userName` for a domain user (§7.3). */
const named = ({ memberId, username }: Account) =>
  memberId ? { userId: username } : { userName: username };

const newAddress = () => {
  visitors += 1;
  return `10.7.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};
