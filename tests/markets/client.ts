import { createCipheriv } from 'node:crypto';
import type { Role } from '#domain/roles.ts';

export const demoPassword = 'Offerdesk@2026';

/** A user at sign-in: a member's user by member and user id, a domain user by name alone. */
export type Account = { memberId?: string; username: string; password?: string };

export const dealer: Account = { memberId: 'M001', username: '1001' };
export const otherDealer: Account = { memberId: 'M002', username: '2001' };
export const control: Account = { username: 'control' };

/** One account of each role (architecture §9). */
export const accountsByRole: Record<Role, Account> = {
  dealer,
  controlUser: control,
  inquiry: { memberId: 'M001', username: '3001' },
  memberAdmin: { memberId: 'M001', username: '4001' },
  branchAdmin: { memberId: 'M001', username: '5001' },
  lic: { memberId: 'LIC', username: '6001' },
  mof: { memberId: 'MOF', username: '7001' },
  listco: { username: 'listco' },
  viewOnly: { username: 'viewer' },
};

export type Answer = { status: number; headers: Headers; body: any };

/** A signed-in caller of the API. */
export type Client = {
  cookie: string;
  accessToken: string;
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>;
};

/** Calls the API as a browser does; a body that is not JSON comes back as text. */
export const call = async (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: HeadersInit = {},
): Promise<Answer> => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? JSON.parse(text) : text,
  };
};

/** Signs in as the login screen does (specification §4.6): credentials, then an empty OTP. */
export const signIn = async (
  url: string,
  account: Account,
  headers: HeadersInit = {},
): Promise<Client> => {
  const password = await encoded(url, account.password ?? demoPassword);
  const { memberId, username } = account;
  const [login, validate, who] = memberId
    ? ['login', 'validateOTP', { userId: username }]
    : ['ldapLogin', 'validateExUserOTP', { userName: username }];
  const first = await call(
    url,
    'POST',
    `/auth/${login}`,
    { memberId, username, password },
    headers,
  );
  if (first.status !== 200 || !first.body.accessToken)
    throw new Error(`${username} is not let in: ${first.status} ${JSON.stringify(first.body)}`);
  const token = first.body.accessToken;
  const second = await call(
    url,
    'POST',
    `/auth/${validate}`,
    { otp: '', ...who, token, browserSignature: 'test', purpose: 'Login' },
    headers,
  );
  const cookie = second.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (second.status !== 200 || !cookie)
    throw new Error(`${username} gets no session: ${second.status} ${JSON.stringify(second.body)}`);
  return {
    cookie,
    accessToken: second.body.accessToken,
    call: (method, path, body, headers = {}) =>
      call(url, method, path, body, { ...headers, cookie }),
  };
};

/** A password as the sign-in calls expect it, encoded with the key that the login page has. */
export const encoded = async (url: string, password: string): Promise<string> => {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const [, key, iv] = /name="password-encoding" content="(\w+):(\w+)"/.exec(page) ?? [];
  if (!key || !iv) throw new Error('The login page does not say how passwords are encoded.');
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
  return cipher.update(password, 'utf8', 'base64') + cipher.final('base64');
};
