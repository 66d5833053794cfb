import { useEffect, useRef, useSyncExternalStore } from 'react';
import { serverNow } from '../browser/clock.ts';
import { byItself } from '../browser/presence.ts';
import { session } from '../session/session.ts';
import type { Source, StreamMessage, StreamState } from './streamSource.ts';
import { openShared } from './streamTabs.ts';

export type { StreamMessage, StreamState } from './streamSource.ts';

type Listener = (message: StreamMessage) => void;

const listeners = new Map<string, Set<Listener>>();
const watchers = new Set<() => void>();
let source: Source | null = null;
let state: StreamState = 'connecting';
let users = 0;
let heardAt: number | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;

const deliver = (message: StreamMessage) => {
  heardAt = serverNow();
  byItself(() => {
    for (const name of [message.type, '*'])
      for (const listener of [...(listeners.get(name) ?? [])]) listener(message);
  });
};

const becomes = (next: StreamState) => {
  state = next;
  for (const watcher of [...watchers]) watcher();
};

const hold = () => {
  clearTimeout(closing);
  users += 1;
  source ??= openShared(session.current()?.lastEventId ?? null, deliver, becomes);
  return () => {
    users -= 1;
    // A page that leaves as another comes must not cost a connection.
    if (users === 0) closing = setTimeout(endStream, 1000);
  };
};

/** Closes the line at once, for the end of a session; the next listener opens another. */
export const endStream = (): void => {
  clearTimeout(closing);
  source?.close();
  source = null;
  state = 'connecting';
};

/** Opens the line again for those who still listen, when a session goes on after all. */
export const resumeStream = (): void => {
  if (users > 0) source ??= openShared(session.current()?.lastEventId ?? null, deliver, becomes);
};

/** Listens to messages of a type outside of a component; '*' is every type. Returns how to stop. */
export const listen = (type: string, listener: Listener): (() => void) => {
  const listenersOfType = listeners.get(type) ?? new Set();
  listeners.set(type, listenersOfType.add(listener));
  const release = hold();
  return () => {
    listenersOfType.delete(listener);
    release();
  };
};

/**
 * Calls the listener for each message of a type ('ROW', 'ALERT', …, '*' for all)
 * while the component is there. 'RESYNC' says that messages were missed and that whatever was built
 * from them must be fetched again; it comes after every interruption.
 */
export const useStream = (type: string, listener: Listener): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => listen(type, (message) => latest.current(message)), [type]);
};

/** Hears each change of how the line is. Returns how to stop. */
export const onStreamState = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/**
 * The state of the connection to the server: 'disconnected' after 200 attempts, until the user reconnects;
 * 'away' while the server itself has lost its database.
 */
export const streamState = (): StreamState => state;

/** The same, for components. */
export const useStreamState = (): StreamState => useSyncExternalStore(onStreamState, streamState);

/** When the line last brought anything, heartbeats too, by the exchange's clock, ms. */
export const lastHeardAt = (): number | null => heardAt;

/** Tries again at once, with a new count of attempts. */
export const reconnect = (): void => source?.reconnect();
