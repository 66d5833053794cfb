import { store, stored } from '../browser/stored.ts';
import type { Messages } from './messages.ts';

const key = 'offerdesk.messages';

type KeptMessages = Pick<Messages, 'list' | 'unread'>;

/**
 * The messages that the window of this tab showed to a user before the page was reloaded; null when
 * there are none.
 */
export const messagesKept = (userId: string): KeptMessages | null => {
  const kept = stored(key, sessionStorage) as (KeptMessages & { of: string }) | null;
  return kept?.of === userId ? kept : null;
};

/** Keeps it for this tab. Without room for it the server's history will do. */
export const keepMessages = (userId: string, { list, unread }: KeptMessages): void =>
  store(key, { of: userId, list, unread }, sessionStorage);

/** Leaves nothing of it behind. */
export const forgetMessages = (): void => store(key, null, sessionStorage);
