import { roleLabels } from '#domain/roles.ts';
import { choice, dateTime, integer, read, reference, resource, text } from '#model';

/** The recipients of a broadcast; everybody, when neither role nor member is given. */
const messageFields = {
  message: text('Message', { min: 3, max: 500, searchable: true, width: 360 }),
  toRole: choice('To Role', roleLabels, { optional: true, filterable: true }),
  toMemberId: reference('To Member', 'tradingMember', {
    optional: true,
    max: 5,
    upper: true,
    filterable: true,
    record: 'tradingMember',
  }),
};

/** The states of a message. */
const broadcastStates = { planned: 'Planned', sent: 'Sent', recalled: 'Recalled' } as const;

/** A message of the exchange's staff in the message windows of everybody, of a role or of a member. */
export const broadcast = resource('broadcast', {
  label: 'Broadcast',
  plural: 'Broadcast Log',
  messages: { Broadcasts: { types: ['BROADCAST'], prefix: 'Broadcast: ', position: 2 } },
  help: 'Messages that the exchange has sent, or has scheduled, to the message windows, newest first.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sortable: true }),
    ...messageFields,
    state: choice('State', broadcastStates, {
      initial: 'sent',
      filterable: true,
      width: 104,
      colours: { planned: 'blue', sent: 'green', recalled: 'grey' },
      help: 'A scheduled message is sent at its time. If it is recalled before then, it is never sent.',
    }),
    sendAt: dateTime('Planned For', {
      optional: true,
      filterable: 'range',
      sortable: true,
      help: 'The time of a scheduled message; blank for a message that was sent at once.',
    }),
    sentBy: text('Sent By', { max: 30, code: true, filterable: true, record: 'user' }),
    sentAt: dateTime('Sent At', { optional: true, filterable: 'range', sortable: true }),
    recalledBy: text('Recalled By', {
      max: 30,
      code: true,
      optional: true,
      readOnly: true,
      record: 'user',
    }),
    recalledAt: dateTime('Recalled At', { optional: true, readOnly: true }),
  },
  list: {
    columns: [
      'state',
      'sendAt',
      'sentAt',
      'message',
      'toRole',
      'toMemberId',
      'sentBy',
      'recalledAt',
    ],
    sort: '-id',
    empty: 'No message has been sent yet.',
  },
  storage: {
    backfill: { state: `case when "recalledAt" is null then 'sent' else 'recalled' end` },
  },
  live: true,
  entries: {
    recall: 'Recalled',
    send: 'Sent',
    plan: 'Planned',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/messaging/broadcast',
  screens: { list: '/utils/broadcast-log', show: '/utils/broadcast-log/{id}' },
  pages: {
    send: {
      label: 'Broadcast',
      path: '/utils/broadcast',
      roles: ['controlUser'],
      menu: { group: 'Utilities', position: 1 },
      commands: [{ words: ['say'] }],
    },
  },
  actions: {
    recall: {
      label: 'Recall',
      confirm:
        'Recall message {id}? A planned message is not sent. If it was already sent, everybody who received it is informed that it no longer holds, and the message itself stays in their windows.',
      when: ({ recalledAt }) => recalledAt === null || 'It has been recalled already.',
      needs: 'list',
      reason: 'required',
      danger: true,
      successMessage: 'Message {id} is recalled.',
    },
  },
  calls: {
    reach: {
      route: 'GET /messaging/broadcast/reach',
      roles: ['controlUser'],
      summary: 'How many users a message would be for, and how many of them are signed in',
      query: {
        toRole: choice('To Role', roleLabels, { optional: true }),
        toMemberId: text('To Member', { max: 5, upper: true, optional: true }),
      },
      answer: { users: integer('Users'), signedIn: integer('Signed In') },
    },
    send: {
      route: 'POST /messaging/broadcast',
      roles: ['controlUser'],
      summary:
        'Sends a message to the message windows of everybody, of a role or of a member, now or at a time',
      body: {
        ...messageFields,
        sendAt: dateTime('Send At', {
          optional: true,
          help: 'A later time within a year. If it is left out, the message is sent at once.',
        }),
      },
      status: 201,
      answer: { id: integer('Id') },
    },
  },
});
