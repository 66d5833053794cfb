import { choice, dateTime, flag, integer, listOf, nothing, ownCalls, text } from '#model';
import { textSentences } from '#model/answers/textSentences.ts';

/** A notice to a user about their own tasks. */
export const notice = {
  /** Another one for each state of the same row. */
  id: text('Notice', { max: 200 }),
  kind: choice('Kind', {
    toDecide: 'Waits for you',
    decided: 'Decided',
    fault: 'Failed',
    ready: 'Ready',
  }),
  words: text('Words', { max: 1000 }),
  /** The people involved, and the reason. */
  more: text('More', { max: 1000, optional: true }),
  sentences: textSentences,
  at: dateTime('Time'),
  /**
   * The row that it links to: its noun, the view in which the caller lists it, and its key as
   * addresses spell it.
   */
  noun: text('Noun', { max: 80 }),
  view: text('View', { max: 80 }),
  key: text('Key', { max: 1000 }),
  isRead: flag('Read'),
};

/** The calls for the notices of the caller's tasks. */
export const noticeCalls = ownCalls('notices', {
  list: {
    route: 'GET /notices',
    askedFirst: true,
    summary: "The caller's own tasks: changes to decide or decided, files that are ready, failures",
    says: 'notices of the last seven days, newest first, at most 100, and how many are unread',
    answer: { notices: listOf(notice), unread: integer('Unread') },
  },
  read: {
    route: 'POST /notices/read',
    summary: 'Marks notices of the caller as read',
    bodyShape: { ids: listOf(text('Notice', { max: 200 })) },
    says: 'Nothing',
    answer: nothing,
  },
});
