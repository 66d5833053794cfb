import type { ServerResponse } from 'node:http';
import { isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import type { Audience } from '../database/writing/mutation.ts';
import type { Hub, StreamMessage } from '../machine/hub.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import type { Outage } from '../runtime/outages.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { hears } from './audience.ts';
import { lastSeq, messageOf, missedSince } from './outbox.ts';

export type HubLimits = {
  heartbeatMs: number;
  /** Open streams of one user, over all sessions. */
  perUser: number;
  /** Bytes that may wait for a slow listener before it is dropped; it comes back and is replayed. */
  mostWaiting: number;
};

const usual: HubLimits = { heartbeatMs: 4_000, perUser: 10, mostWaiting: 1024 * 1024 };

type Listener = {
  response: ServerResponse;
  user: SignedIn;
  /** Frames that came while it was still being replayed to; null afterwards. */
  held: { id: number | null; frame: Buffer }[] | null;
  /** The last event it has heard, here or from another process that knew of it before we did. */
  lastEvent: number;
};

/**
 * The hub over a database: receives its events, and serialises each once for all listeners. One function, because
 * its parts share the listeners, and no event may fall between the past and the present of one.
 */
export const openHub = async (
  { database, now }: Pick<Machine, 'database' | 'now'>,
  limits: HubLimits = usual,
): Promise<Hub> => {
  const listeners = new Set<Listener>();
  let latest = await lastSeq(database);

  const send = (listener: Listener, frame: Buffer) => {
    const { response } = listener;
    if (response.writableLength > limits.mostWaiting) {
      listeners.delete(listener);
      response.destroy();
    } else response.write(frame);
  };

  const publish = (message: StreamMessage, audience: Audience | null) => {
    let frame: Buffer | null = null;
    for (const listener of listeners) {
      if (message.id !== null && message.id <= listener.lastEvent) continue;
      if (!hears(listener.user, audience)) continue;
      frame ??= frameOf(message, message.id);
      if (listener.held) listener.held.push({ id: message.id, frame });
      else send(listener, frame);
    }
  };

  const stop = database.onEvent((event) => {
    latest = Math.max(latest, event.seq);
    if (listeners.size > 0) publish(messageOf(event), event.audience);
  });

  const bareMessage = (type: string): StreamMessage => ({
    id: null,
    type,
    messageText: null,
    createDate: isoTime(now()),
  });

  /** Beats in the place of the heart while what happens may not be heard here. */
  const dataOutage = (): StreamMessage | null => {
    const since = notLiveSince(database.outages());
    return since === null ? null : { ...bareMessage('DATA_AWAY'), data: { since: isoTime(since) } };
  };

  let isLive = true;
  const stopOutages = database.onOutage(() => {
    const away = dataOutage();
    if (away) publish(away, null);
    // Stored events were replayed; the others are lost for good, so clients must reload.
    else if (!isLive) publish(bareMessage('RESYNC'), null);
    isLive = away === null;
  });

  const beat = setInterval(
    () => publish(dataOutage() ?? bareMessage('HEARTBEAT'), null),
    limits.heartbeatMs,
  );
  beat.unref();

  /**
   * The current position, and the events a listener missed; null when it must reload everything, as
   * one from another database must. A listener that comes from another process may have received
   * events that this process has not yet.
   */
  const pastOf = async ({ user }: Listener, lastEventId: number | null) => {
    const here = latest;
    if (lastEventId === null) return { here, missed: [] };
    if (lastEventId > here && lastEventId > (await lastSeq(database)))
      return { here, missed: null };
    return { here, missed: await missedSince(database, user, lastEventId) };
  };

  const ended = (listener: Listener) => {
    listeners.delete(listener);
    listener.response.end();
  };

  return {
    publish,

    connect: async (response, user, lastEventId) => {
      if (openBy(listeners, user) >= limits.perUser)
        throw new ApiError(
          'TOO_MANY',
          sentence('At most %{most} windows can be connected at once.', { most: limits.perUser }),
        );
      const listener: Listener = { response, user, held: [], lastEvent: 0 };
      listeners.add(listener);
      response.on('close', () => listeners.delete(listener));
      response.on('error', () => listeners.delete(listener));
      // Whatever comes from here on is held, so that nothing falls between the past and the present.
      const { here, missed } = await pastOf(listener, lastEventId).catch((error: unknown) => {
        listeners.delete(listener);
        throw error;
      });
      response.writeHead(200, headers);
      response.write('retry: 2000\n');
      for (const message of missed ?? []) response.write(frameOf(message, message.id));
      const replayed = missed?.at(-1)?.id ?? (missed && lastEventId) ?? 0;
      listener.lastEvent = replayed;
      // The position of the listener: one that has received nothing yet can be replayed to as well.
      const id = Math.max(here, replayed);
      response.write(frameOf({ ...bareMessage(missed === null ? 'RESYNC' : 'HEARTBEAT'), id }, id));
      const away = dataOutage();
      if (away) response.write(frameOf(away, null));
      const held = listener.held ?? [];
      listener.held = null;
      for (const { id, frame } of held) if (id === null || id > replayed) send(listener, frame);
    },

    end: (sessionId) => {
      for (const listener of listeners) if (listener.user.sessionId === sessionId) ended(listener);
    },

    listeners: () => listeners.size,
    latest: () => latest,

    close: () => {
      stop();
      stopOutages();
      clearInterval(beat);
      for (const listener of listeners) ended(listener);
    },
  };
};

/** Since when some commits are not received, ms; null while all are. A missing writer alone loses none. */
const notLiveSince = (away: readonly Outage[]): number | null => {
  const parts = away.filter(({ part }) => part !== 'writer');
  return parts.length === 0 ? null : Math.min(...parts.map(({ since }) => since));
};

const openBy = (listeners: Iterable<Listener>, { userId }: SignedIn): number => {
  let open = 0;
  for (const { user } of listeners) if (user.userId === userId) open += 1;
  return open;
};

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'keep-alive',
  // nginx buffers answers unless this header turns it off.
  'x-accel-buffering': 'no',
};

const frameOf = (message: StreamMessage, id: number | null): Buffer =>
  Buffer.from(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`);
