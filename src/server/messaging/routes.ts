import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ignoredTypes, latestKeptTypes, type Noun } from '#model';
import { messagingCalls } from '#own/message/messagingCalls.ts';
import { signedIn } from '../http/guard.ts';
import { answering } from '../http/ownCalls.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { openHistory } from './history.ts';

/** The calls of the message window: the stream of what happens and the messages before it. */
export const registerMessaging = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const history = openHistory(machine.database, {
    lasting: latestKeptTypes(nouns),
    ignored: ignoredTypes(nouns),
  });

  const on = answering(app, machine, messagingCalls);
  on('messages', async ({ request }) => {
    const messages = await history.for(signedIn(request));
    return messages.map(({ id, type, messageText, createDate, sentence }) => ({
      id,
      type,
      messageText,
      createDate,
      ...(sentence && { sentence }),
    }));
  });

  const stream = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
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
  };
  // A browser reconnects by itself, which does not show that anybody is there.
  on('stream', stream, { config: { isPolled: true }, exposeHeadRoute: false, compress: false });
};

/** The number of the last event a listener heard, from the header of a browser or from the query. */
const numberOf = (text: string | string[] | undefined): number | null => {
  if (text === undefined || text === '') return null;
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError('MALFORMED', 'lastEventId must be the number of an event.');
};
