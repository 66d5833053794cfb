import type { Messages } from './messages.ts';

const key = 'offerdesk.messages';

type KeptMessages = Pick<Messages, 'list' | 'unread'>;

/**
 * The messages that the window of this tab showed to a user before the page was reloaded; null when
 * there are none.
 */
export const messagesKept = (userId: string): KeptMessages | null => {
  try {
    const { of, ...messages } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return of === userId ? messages : null;
  } catch {
    return null;
  }
};

/** Keeps it for this tab. Without room for it the server's history will do. */
export const keepMessages = (userId: string, messages: KeptMessages): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ of: userId, ...messages }));
  } catch {
    forgetMessages();
  }
};

/** Leaves nothing of it behind. */
export const forgetMessages = (): void => sessionStorage.removeItem(key);
