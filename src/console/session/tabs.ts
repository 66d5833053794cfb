/**
 * The messages between the tabs of one browser about the session that they share. `answered`: the user
 * answered the warning about the end at `until`, so that no other tab need ask.
 */
export type Word =
  | { is: 'signed in'; userId: string }
  | { is: 'signed out' }
  | { is: 'lost' }
  | { is: 'answered'; until: number };

const listeners = new Set<(word: Word) => void>();
// A browser without channels has tabs that find out with their next call.
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('offerdesk-session');
if (channel)
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    for (const listener of [...listeners]) listener(data);
  };

/** Tells all other tabs. */
export const broadcastToTabs = (word: Word): void => channel?.postMessage(word);

/** Hears what other tabs tell. Returns how to stop listening. */
export const listenToTabs = (listener: (word: Word) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
