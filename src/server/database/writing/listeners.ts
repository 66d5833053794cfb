import type { Database } from '../database.ts';
import type { OutboxEvent } from './mutation.ts';

/** The listeners of this process, and how they are called. */
export type Listeners = Pick<Database, 'onEvent' | 'onSignal'> & {
  event(event: OutboxEvent): void;
  signal(topic: string, data: unknown): void;
};

/** Opens an empty set of listeners. */
export const openListeners = (): Listeners => {
  const onEvent = new Set<(event: OutboxEvent) => void>();
  const onSignal = new Map<string, Set<(data: any) => void>>();
  return {
    onEvent: (listener) => {
      onEvent.add(listener);
      return () => onEvent.delete(listener);
    },
    onSignal: (topic, listener) => {
      const listeners = onSignal.get(topic) ?? new Set();
      onSignal.set(topic, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    event: (event) => {
      for (const listener of onEvent) notify(listener, event);
    },
    signal: (topic, data) => {
      for (const listener of onSignal.get(topic) ?? []) notify(listener, data);
    },
  };
};

/** A listener that throws keeps nothing from the others; its error goes where uncaught ones go. */
const notify = <T>(listener: (what: T) => void, what: T): void => {
  try {
    listener(what);
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
  }
};
