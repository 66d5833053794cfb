import type { AuthProvider } from 'react-admin';
import { roleLabels } from '#domain/roles.ts';
import { type Action, may, viewsOf } from '#model';
import { outlines } from '#registry/outlines.ts';
import { t } from '../browser/language.ts';
import { currentReader } from '../nouns/reader.ts';
import { session } from '../session/session.ts';
import { signOut } from '../session/sessionLife.ts';

/** What react-admin calls the things that a role may do. */
const actions: Record<string, Action> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'remove',
  export: 'export',
};

/**
 * The session as react-admin asks for it. Signing in happens before react-admin is loaded, so there
 * is no login here; rights come from the same `may` as the server's.
 */
export const authProvider: AuthProvider = {
  login: async () => {
    throw new Error('Signing in happens before the console is loaded');
  },
  logout: async () => {
    await signOut();
    return false;
  },
  checkAuth: async () => {
    if (!session.current()) throw new Error('Nobody is signed in');
  },
  // A refusal (403) is no reason to sign out; only a lost session is (§6).
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) throw error;
  },
  getIdentity: async () => {
    const user = session.userInfo();
    const reader = currentReader();
    if (!user || !reader) throw new Error('Nobody is signed in');
    return { id: user.userId, fullName: user.userName, role: t(roleLabels[reader.role]) };
  },
  getPermissions: async () => currentReader()?.role ?? null,
  canAccess: async ({ action, resource }) => {
    const view = outlines.flatMap(viewsOf).find(({ name }) => name === resource);
    const known = actions[action];
    return view !== undefined && known !== undefined && may(currentReader(), known, view);
  },
};
