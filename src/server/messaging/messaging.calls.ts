import { ignoredTypes, latestKeptTypes } from '#model';
import { messagingCalls } from '#own/message/messagingCalls.ts';
import { answersTo } from '../machine/answersTo.ts';
import { ApiError } from '../runtime/errors.ts';
import { openHistory } from './history.ts';

/** The calls of the message window: the stream of what happens and the messages before it. */
export default answersTo(messagingCalls, ({ machine, nouns }) => {
  const history = openHistory(machine.database, {
    lasting: latestKeptTypes(nouns),
    ignored: ignoredTypes(nouns),
  });
  return {
    messages: async ({ user }) => {
      const messages = await history.for(user);
      return messages.map(({ id, type, messageText, createDate, sentence }) => ({
        id,
        type,
        messageText,
        createDate,
        ...(sentence && { sentence }),
      }));
    },
    stream: async ({ user, query, request, reply }) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      await machine.hub.connect(
        reply.raw,
        user,
        numberOf(request.headers['last-event-id'] ?? query.lastEventId),
      );
      reply.hijack();
      return reply;
    },
  };
});

/** The number of the last event a listener heard, from the header of a browser or from the query. */
const numberOf = (text: string | string[] | undefined): number | null => {
  if (text === undefined || text === '') return null;
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError('MALFORMED', 'lastEventId must be the number of an event.');
};
