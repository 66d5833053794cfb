import { ignoredTypes, latestKeptTypes } from '#model';
import type { messagingCalls } from '#own/message/messagingCalls.ts';
import { outlines } from '#registry/outlines.ts';
import { byItself } from '../browser/presence.ts';
import { callsTo } from '../calls/callsTo.ts';
import { hasFirstAnswer } from '../session/firstAnswers.ts';
import { session } from '../session/session.ts';
import type { Messages } from './messages.ts';
import { forgetMessages, keepMessages, messagesKept } from './messagesKept.ts';
import { listen, onStreamState, type StreamMessage, streamState } from './stream.ts';

const calls = callsTo<typeof messagingCalls>('messaging');

/** Messages kept in the window (§9). */
const messagesAtMost = 200;
/**
 * Maximum wait for the stream to open before the history is fetched, so that no message is lost
 * between the two, ms.
 */
const lineMs = 500;
/** Delay before the history is fetched again after a failure, ms. */
const againMs = 5_000;

const none: Messages = { list: [], isKnown: false, unread: 0 };
const lasting = latestKeptTypes(outlines);
const ignored = ignoredTypes(outlines);
const lasts = ({ type }: StreamMessage) => lasting.some((types) => types.includes(type));

let state = none;
let owner: string | null = null;
/** Whether they are in sight; the others are counted. */
let isLooking = true;
/** The messages from the stream since the history was requested. */
let fresh: StreamMessage[] = [];
let round = 0;
const watchers = new Set<() => void>();
let stop: (() => void) | null = null;

const become = (next: Messages) => {
  state = next;
  if (owner !== null) keepMessages(owner, { list: next.list, unread: next.unread });
  for (const watcher of [...watchers]) watcher();
};

/**
 * Joins two lists without duplicates and without messages that the window ignores (§4.4): the
 * newest 200, oldest first. The latest message about a lasting state stays however old it is, since
 * no other message shows that state (§4.4).
 */
export const joined = (
  before: readonly StreamMessage[],
  after: readonly StreamMessage[],
): StreamMessage[] => {
  const shown = [...before, ...after].filter(({ type }) => !ignored.includes(type));
  const byId = new Map(shown.map((message) => [message.id ?? 0, message]));
  const all = [...byId.values()].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  const last = all.slice(-messagesAtMost);
  const lastWords = new Set(
    lasting.map((types) => all.findLast(({ type }) => types.includes(type))),
  );
  const older = all.slice(0, -messagesAtMost).filter((message) => lastWords.has(message));
  return [...older, ...last.slice(older.length)];
};

const receive = (message: StreamMessage) => {
  // Too much was missed to be replayed, or the server has another database.
  if (message.type === 'RESYNC' && message.id !== null) return void ask();
  if (message.messageText === null || message.id === null || ignored.includes(message.type)) return;
  const isNew = !state.list.some(({ id }) => id === message.id);
  fresh.push(message);
  become({
    list: joined(state.list, [message]),
    isKnown: state.isKnown || lasts(message),
    unread: isNew && !isLooking ? state.unread + 1 : state.unread,
  });
};

/** Asks for the earlier messages until they come, and puts them before what the line brought since. */
const ask = async (): Promise<void> => {
  const mine = ++round;
  fresh = [];
  const history = await calls.ask('messages').catch(() => null);
  if (mine !== round) return;
  if (!history) {
    setTimeout(() => mine === round && void byItself(ask), againMs);
    return;
  }
  const newest = history.at(-1)?.id ?? 0;
  // Messages of this page that are newer than all of the server's are of a database that no longer exists.
  const list = state.list.filter(({ id }) => (id ?? 0) <= newest);
  become({ ...state, list: joined([...list, ...history], fresh), isKnown: true });
};

const start = () => {
  const user = session.userInfo()?.userId ?? null;
  if (user !== owner) {
    owner = user;
    const kept = user === null ? null : messagesKept(user);
    state = kept ? { ...none, ...kept, list: joined(kept.list, []) } : none;
  }
  const stopListening = listen('*', receive);
  const opened = () => {
    if (streamState() === 'connecting') return;
    clearTimeout(late);
    stopWaiting();
    void ask();
  };
  const stopWaiting = onStreamState(opened);
  const late = setTimeout(() => void ask(), lineMs);
  // A history that came with the page need not wait: the stream resumes from an event before it.
  if (hasFirstAnswer('GET', calls.addressOf('messages'))) {
    clearTimeout(late);
    stopWaiting();
    void ask();
  } else opened();
  return () => {
    round += 1;
    clearTimeout(late);
    stopWaiting();
    stopListening();
  };
};

// Sign-out leaves nothing behind for the next user of this browser.
session.subscribe(() => {
  if (session.userInfo() !== null) return;
  forgetMessages();
  owner = null;
  state = none;
});

/** The messages of the window as a store: what was kept over a reload, the history, and the line. */
export const messageStore = {
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    stop ??= start();
    return () => {
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      stop?.();
      stop = null;
    };
  },
  current: (): Messages => state,
  /** Sets whether the messages are visible; from then on nothing is unread, or all that comes. */
  look: (looks: boolean): void => {
    isLooking = looks;
    if (looks && state.unread > 0) become({ ...state, unread: 0 });
  },
};
