import { useSyncExternalStore } from 'react';

/**
 * Where the visitor is, before any router is loaded. The public pages are four (§2.1); every other
 * address is the console's and needs a session.
 */
export type StartPlace =
  | { page: 'login' | 'ldapLogin' | 'forgot-password' }
  | { page: 'password-expired'; token: string; reason: string }
  | { page: 'console' };

export const placeOf = (path: string): StartPlace => {
  const [, first = '', token = '', reason = ''] = path.replace(/\/+$/, '').split('/');
  switch (first.toLowerCase()) {
    case 'login':
      return { page: 'login' };
    case 'ldaplogin':
      return { page: 'ldapLogin' };
    case 'forgot-password':
      return { page: 'forgot-password' };
    case 'password-expired':
      return { page: 'password-expired', token, reason };
    default:
      return { page: 'console' };
  }
};

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Goes to a page without a page load; `from` is the address to return to after a sign-in. */
export const go = (
  path: string,
  { replace = false, from }: { replace?: boolean; from?: string } = {},
) => {
  const state = from === undefined ? null : { from };
  if (replace) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  notify();
};

/** Where a sign-in leads back to, with its query. */
export const cameFrom = (): string => {
  const from: unknown = history.state?.from;
  // Only an address of ours: '//elsewhere' would be another host.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
};

/** The path of the page that is open. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);
