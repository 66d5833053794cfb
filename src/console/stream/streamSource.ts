import type { Sentence } from '#domain/sentence.ts';
import type { messagingCalls } from '#own/message/messagingCalls.ts';
import type { authCalls } from '#own/session/authCalls.ts';
import { callsTo } from '../calls/callsTo.ts';
import { mustHaveLine } from '../calls/unanswered.ts';

const auth = callsTo<typeof authCalls>('auth');
const messaging = callsTo<typeof messagingCalls>('messaging');

/** An event of the stream (the server's side is its messaging hub). */
export type StreamMessage = {
  id: number | null;
  type: string;
  messageText: string | null;
  createDate: string;
  /** The text as a sentence, where it is one. */
  sentence?: Sentence;
  data?: unknown;
};

/** `away`: the line is open, and the server has lost its database, so that nothing it says is live. */
export type StreamState = 'connecting' | 'open' | 'away' | 'disconnected';

/** Attempts to reconnect before the stream stops until the user asks for it (§4.4, §9). */
export const attemptsAtMost = 200;
/** The server's heart beats every 4 s; after so long without a beat the line is dead. */
const silenceMs = 20_000;
const firstDelayMs = 500;
const longestDelayMs = 10_000;

export type Source = { reconnect(): void; close(): void };

/**
 * Keeps one EventSource alive: the server replays what was missed while it was down, after the number of the
 * last message, and `onState` gets the state of the connection.
 */
export const openSource = (
  lastId: number | null,
  onMessage: (message: StreamMessage) => void,
  onState: (state: StreamState) => void,
): Source => {
  let source: EventSource | null = null;
  let last = lastId;
  let attempts = 0;
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
  };

  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(failed, silenceMs);
  };

  const failed = () => {
    // The browser does not tell why; a session that has ended answers 401 here and signs out.
    if (source?.readyState === EventSource.CLOSED)
      auth.ask('userInfo', { isPolled: true }).catch(() => {});
    stop();
    attempts += 1;
    if (attempts > attemptsAtMost) return onState('disconnected');
    onState('connecting');
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 6));
    timer = setTimeout(open, delay * (0.75 + Math.random() / 2));
  };

  const receive = (event: MessageEvent<string>) => {
    alive();
    const message = JSON.parse(event.data) as StreamMessage;
    const wasAway = isAway;
    isAway = message.type === 'DATA_AWAY';
    if (isAway !== wasAway) onState(isAway ? 'away' : 'open');
    if (isAway) return;
    // Without a number only what the server does not keep was missed.
    if (message.type === 'RESYNC') last = message.id ?? last;
    else if (message.id !== null) {
      const isKnown = last !== null && message.id <= last;
      last = Math.max(message.id, last ?? 0);
      // The first beat of a line says where it stands, and is a sign of life where nothing was missed as well.
      if (isKnown && message.type !== 'HEARTBEAT') return;
    }
    onMessage(message);
  };

  const open = () => {
    onState('connecting');
    source = new EventSource(messaging.addressOf('stream', { query: { lastEventId: last } }));
    source.onopen = () => {
      const wasDown = attempts > 0;
      attempts = 0;
      isAway = false;
      alive();
      onState('open');
      // Events that the server does not keep are lost: fetch the data again.
      if (wasDown)
        onMessage({ id: null, type: 'RESYNC', messageText: null, createDate: '', data: null });
    };
    source.onmessage = receive;
    source.onerror = failed;
    alive();
  };

  // An open stream outlives the browser's network for a while, but then nothing arrives any more.
  const offline = () => void mustHaveLine().catch(failed);
  globalThis.addEventListener('offline', offline);
  open();
  return {
    reconnect: () => {
      stop();
      attempts = 0;
      open();
    },
    close: () => {
      globalThis.removeEventListener('offline', offline);
      stop();
    },
  };
};
