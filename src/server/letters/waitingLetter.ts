import { dateTime, integer, resource, secret, text } from '#model';

/**
 * Letters that are to be sent, so that neither a restart nor a mail server that is down loses one.
 * Nothing secret is in a row: a link is made when its letter goes. No role has access, and a row
 * goes with its letter.
 */
export const waitingLetter = resource('waitingLetter', {
  label: 'Waiting Letter',
  key: ['letterId'],
  journal: { none: 'What a letter tells of has an entry, and it goes once it is sent.' },
  fields: {
    letterId: integer('Letter', { readOnly: true }),
    userId: text('User Id', { max: 25, readOnly: true }),
    /** Its subject, as `words.ts` names it. */
    about: text('About', { max: 40, readOnly: true }),
    happenedAt: dateTime('Happened', { readOnly: true }),
    address: text('Address', { max: 64, optional: true, readOnly: true }),
    /** Where it goes, when that is not where the user is reached now. */
    emailId: text('Email ID', { max: 256, optional: true, readOnly: true }),
    /** On whose behalf, as JSON. */
    actor: secret('Actor', { readOnly: true }),
    dueAt: dateTime('Due', { readOnly: true }),
    tries: integer('Tries', { initial: 0, readOnly: true }),
    /** A process is at it until then. */
    takenUntil: dateTime('Taken Until', { optional: true, readOnly: true }),
  },
  access: {},
  api: '/auth/waitingLetter',
  screens: {},
  storage: { size: 'large', indexes: [['dueAt']] },
});
