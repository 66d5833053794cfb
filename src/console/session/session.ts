import { useSyncExternalStore } from 'react';
import type { AnswerTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import { cookie } from './cookies.ts';

/** The signed-in user, as the server describes them; the first role is the effective one (§3). */
export type UserInfo = AnswerTo<typeof authCalls, 'userInfo'>;

/** A session as this page holds it: in memory, gone with the page. */
export type Session = {
  accessToken: string;
  userInfo: UserInfo;
  /** The last event when the server answered; a line from it on misses nothing that this page has asked for. */
  lastEventId?: number | null;
};

/** `replacedBy`: the user who signed in in another tab while this one belonged to another user. */
type State = { current: Session | null; replacedBy: string | null };

let state: State = { current: null, replacedBy: null };
const listeners = new Set<() => void>();

/**
 * The session of this page, shared by the login and the console. sessionLife.ts opens, checks and
 * ends it; the first view of the login does not need that file.
 */
export const session = {
  current: (): Session | null => state.current,
  userInfo: (): UserInfo | null => state.current?.userInfo ?? null,
  replacedBy: (): string | null => state.replacedBy,

  /** Hears every change. Returns how to stop listening. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Whether an earlier page of this browser signed in, so that asking the server is worth while. */
  mayExist: (): boolean => cookie('identity') !== null,

  /** Says whose page this is from now on. */
  become: (current: Session | null, replacedBy: string | null = null): void => {
    state = { current, replacedBy };
    for (const listener of listeners) listener();
  },
};

const useState = (): State => useSyncExternalStore(session.subscribe, () => state);

/** The session, for components. */
export const useSession = (): Session | null => useState().current;

/** The user who took over this page's browser, for the entry. */
export const useReplacedBy = (): string | null => useState().replacedBy;
