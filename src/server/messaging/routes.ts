import type { FastifyInstance } from 'fastify';
import { integer, latestKeptTypes, type Noun } from '#model';
import { described } from '../http/described.ts';
import { signedIn } from '../http/guard.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { openHistory } from './history.ts';

/** The calls of the message window: the stream of what happens and the messages before it. */
export const registerMessaging = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const history = openHistory(machine.database, latestKeptTypes(nouns));

  const before = described({
    id: 'messaging.messages',
    summary: 'The last 200 messages of the window that the caller may see, oldest first',
    answer: 'Messages: id, type, messageText, createDate',
  });
  app.get('/api/messaging/get-messages', before, async (request) => {
    const messages = await history.for(signedIn(request));
    return messages.map(({ id, type, messageText, createDate }) => ({
      id,
      type,
      messageText,
      createDate,
    }));
  });

  const stream = described({
    id: 'messaging.stream',
    summary: 'What happens from now on, or since the event that Last-Event-ID or the query names',
    answer: 'Server-sent events, each with a message as JSON',
    answerType: 'text/event-stream',
    query: { lastEventId: integer('Last Event', { min: 0, optional: true }) },
  });
  app.get(
    '/api/messaging/message-stream',
    // A browser opens it anew by itself, which is no sign of anybody.
    {
      config: { ...stream.config, isPolled: true },
      exposeHeadRoute: false,
      compress: false,
    },
    async (request, reply) => {
      const user = signedIn(request);
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      const { lastEventId } = request.query as { lastEventId?: string };
      await machine.hub.connect(
        reply.raw,
        user,
        numberOf(request.headers['last-event-id'] ?? lastEventId),
      );
      reply.hijack();
      return reply;
    },
  );
};

/** The number of the last event a listener heard, from the header of a browser or from the query. */
const numberOf = (said: string | string[] | undefined): number | null => {
  if (said === undefined || said === '') return null;
  if (typeof said === 'string' && /^\d{1,15}$/.test(said)) return Number(said);
  throw new ApiError('MALFORMED', 'lastEventId must be the number of an event.');
};
