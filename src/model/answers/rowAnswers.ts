import { choice } from '../kinds/choice.ts';
import { dateTime } from '../kinds/dateTime.ts';
import { flag } from '../kinds/flag.ts';
import { integer } from '../kinds/integer.ts';
import { text } from '../kinds/text.ts';
import type { AnswerOf } from '../language/answer.ts';
import { json, listOf, mapOf, nullable, omittable, ownRow } from '../language/answer.ts';
import { whyAnswer } from './whyAnswer.ts';

const value = json<unknown>('A value of the field, as the wire has it.');
const person = text('By', { max: 100 });
const nameOf = text('By, by Name', { optional: true });

/**
 * The history of a row, newest first: entries of the journal, and the number from which to read on.
 */
export const historyAnswer = {
  entries: listOf({
    seq: integer('Entry'),
    at: dateTime('Time'),
    userId: person,
    userName: text('By, by Name'),
    role: text('Role', { max: 60, optional: true }),
    address: text('Address', { max: 64, optional: true }),
    /** The API client that acted in the name of the user, where one did. */
    apiClientId: omittable(integer('API Client')),
    action: text('Action', { max: 100 }),
    reason: text('Reason', { max: 2000, optional: true }),
    /** The person who approved it, where it waited for one. */
    approvedBy: text('Approved By', { max: 100, optional: true }),
    approvedByName: nameOf,
    changes: listOf({
      field: text('Field', { max: 100 }),
      before: value,
      after: value,
      /** Only that it changed is known: the journal does not hold what it was. */
      isMasked: omittable(flag('Masked')),
    }),
  }),
  next: integer('Next', { optional: true }),
};

/** An action on a row: the row as it is now, which a computed one does not have, and words for people. */
export const actedAnswer = { row: nullable(ownRow), message: text('Message', { max: 2000 }) };

/** An action on many rows: the outcome of each, in their order. */
export const outcomesAnswer = {
  outcomes: listOf({
    key: text('Key', { max: 1000 }),
    is: choice('Outcome', { done: 'Done', held: 'Waits for approval', refused: 'Refused' }),
    message: text('Message', { max: 2000 }),
    code: text('Code', { max: 100, optional: true }),
    errors: mapOf(text('Fault', { max: 2000 })),
    /** The rule of access that refused it, where one did. */
    why: omittable(whyAnswer),
  }),
};

/** One entry of the history of a row. */
export type HistoryEntry = AnswerOf<typeof historyAnswer>['entries'][number];
