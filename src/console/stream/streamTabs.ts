import { currentReader } from '../nouns/reader.ts';
import { openSource, type Source, type StreamMessage, type StreamState } from './streamSource.ts';

type Line =
  | { message: StreamMessage }
  /** `last`: the number of the last event that was heard, from which the next tab goes on. */
  | { state: StreamState; last: number | null }
  | { ask: 'state' | 'reconnect' };

/**
 * One stream for all tabs of a browser: the tab that holds the lock listens to the server and
 * passes messages on. When it closes, the next tab continues after the last message passed on. The
 * first tab resumes from the last event before this page's first request, so that no change between
 * a list's rows and the stream is lost. A tab that listens to another is informed of its state. A
 * browser without locks or channels has one stream for each tab.
 */
export const openShared = (
  lastHeard: number | null,
  onMessage: (message: StreamMessage) => void,
  onState: (state: StreamState) => void,
): Source => {
  if (typeof EventSource === 'undefined') {
    onState('disconnected');
    return { reconnect: () => {}, close: () => {} };
  }
  if (typeof BroadcastChannel === 'undefined' || !navigator.locks)
    return openSource(lastHeard, onMessage, onState);

  const name = `offerdesk-stream-${currentReader()?.userId ?? ''}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let source: Source | null = null;
  let state: StreamState = 'connecting';
  let last = lastHeard;

  const pass = (line: Line) => channel.postMessage(line);
  const received = (message: StreamMessage) => {
    if (message.id !== null) last = message.id;
    onMessage(message);
  };
  const becomes = (next: StreamState) => {
    state = next;
    onState(next);
  };

  channel.onmessage = ({ data }: MessageEvent<Line>) => {
    if ('ask' in data) {
      if (data.ask === 'reconnect') source?.reconnect();
      else if (source) pass({ state, last });
    } else if ('message' in data) received(data.message);
    else {
      const isMissed = last !== null && data.last !== null && data.last > last;
      last = data.last ?? last;
      becomes(data.state);
      // The other tab got messages after this page was answered and before it listened.
      if (isMissed) onMessage({ id: last, type: 'RESYNC', messageText: null, createDate: '' });
    }
  };
  pass({ ask: 'state' });

  navigator.locks
    .request(name, { signal: leaving.signal }, async () => {
      source = openSource(
        last,
        (message) => {
          pass({ message });
          received(message);
        },
        (next) => {
          pass({ state: next, last });
          becomes(next);
        },
      );
      await new Promise<void>((resolve) =>
        leaving.signal.addEventListener('abort', () => resolve()),
      );
    })
    .catch(() => {
      // Left while waiting for its turn.
    });

  return {
    reconnect: () => (source ? source.reconnect() : pass({ ask: 'reconnect' })),
    close: () => {
      leaving.abort();
      source?.close();
      channel.close();
    },
  };
};
