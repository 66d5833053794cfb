import type { Sentence } from '#domain/sentence.ts';
import { dateTime, fileOf, integer, listOf, ownCalls, text } from '#model';
import { json, omittable } from '#model/language/answer.ts';

/** The calls of the message window: the messages before, and the stream of what happens. */
export const messagingCalls = ownCalls('messaging', {
  messages: {
    route: 'GET /messaging/get-messages',
    askedFirst: true,
    summary: 'The last 200 messages of the window that the caller may see, oldest first',
    says: 'Messages: id, type, messageText, createDate, and its sentence where it is one',
    answer: listOf({
      id: integer('Id', { optional: true }),
      type: text('Type', { max: 60 }),
      messageText: text('Message', { max: 4000, optional: true }),
      createDate: dateTime('Time'),
      sentence: omittable(
        json<Sentence>('The text as an English key with placeholders, and their values.'),
      ),
    }),
  },
  stream: {
    route: 'GET /messaging/message-stream',
    summary: 'What happens from now on, or since the event that Last-Event-ID or the query names',
    says: 'Server-sent events, each with a message as JSON',
    answer: fileOf('text/event-stream'),
    query: { lastEventId: integer('Last Event', { min: 0, optional: true }) },
    // An API client follows what the user it acts as may hear.
    scope: 'bids:read',
    isRaw: true,
    isStream: true,
  },
});
