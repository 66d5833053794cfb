import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { cookie, forgetCookies, keepCookie } from './cookies.ts';

/** Who is signed in, as the server tells it; the first role is the effective one (§3). */
export type UserInfo = {
  userId: string;
  userName: string;
  memberId: string | null;
  branchId: string | null;
  roles: string[];
};

/** A session as this page holds it: in memory, gone with the page. `expiresAt` in ms since 1970. */
export type Session = { accessToken: string; userInfo: UserInfo; expiresAt: number };

/** What the server says of a session after sign-in, on a check and on a refresh. */
export type SessionData = {
  messages: string[];
  authorized: boolean;
  valid: boolean;
  expired: boolean;
  accessToken: string | null;
  userInfo: UserInfo | null;
  /** How long the session lasts from now if nothing is done, ms. */
  expiryTime: number;
};

let current: Session | null = null;
const listeners = new Set<() => void>();

const become = (next: Session | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** Takes the server's word for a session; without a token in it there is none (§4.8). */
const take = (data: SessionData | null): Session | null => {
  if (!data?.accessToken || !data.userInfo) {
    session.clear();
    return null;
  }
  const expiresAt = Date.now() + data.expiryTime;
  keepCookie('identity', data.userInfo.userId);
  keepCookie('expiry', String(expiresAt));
  become({ accessToken: data.accessToken, userInfo: data.userInfo, expiresAt });
  return current;
};

/** The session of this browser: one for the login and the console, with no other way to change it. */
export const session = {
  current: (): Session | null => current,
  accessToken: (): string | null => current?.accessToken ?? null,
  userInfo: (): UserInfo | null => current?.userInfo ?? null,

  /** Hears every change. Returns how to stop listening. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Whether an earlier page of this browser signed in, so that asking the server is worth while. */
  mayExist: (): boolean => cookie('identity') !== null,

  /** Signed in: what the OTP step was answered with. */
  open: (data: SessionData): Session | null => take(data),

  /** Asks the server whether the cookie still has a session; asked once more on failure (§7.3). */
  restore: async (): Promise<Session | null> => {
    const ask = () => call<SessionData>('POST', 'validateToken', { body: {} });
    const answer = await ask()
      .then((first) => (first.status >= 500 ? ask() : first))
      .catch(ask);
    return take(answer.status === 200 ? answer.body : null);
  },

  /**
   * Ends the session on the server and here, and leaves for the login: the next one to sign in may be
   * somebody else, so they are not led back to where this one was. A server that cannot be reached
   * ends it by itself when it has been idle.
   */
  signOut: async (): Promise<void> => {
    // react-admin also asks when a session was lost; that way leads back to where one was.
    if (!current) return;
    await call('GET', 'logout', { token: current.accessToken }).catch(() => null);
    history.pushState(null, '', '/login');
    session.clear();
  },

  /** The server said that there is no session (any 401, §8): nothing is left to tell it. */
  clear: (): void => {
    forgetCookies();
    become(null);
  },
};

/** The session, for components. */
export const useSession = (): Session | null =>
  useSyncExternalStore(session.subscribe, session.current);
