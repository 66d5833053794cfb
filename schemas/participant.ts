import { dealing } from '#domain/roles.ts';
import { choice, flag, listOf, manage, read, resource, text } from '#model';

/** A custodian participant, who confirms the bids of the institutions it keeps shares for. */
export const participant = resource('participant', {
  label: 'Participant',
  help: 'A custodian participant. A bid that names one must be confirmed by it.',
  key: ['participantId'],
  fields: {
    participantId: text('Participant Id', {
      max: 12,
      upper: true,
      code: true,
      searchable: true,
      sortable: true,
    }),
    participantName: text('Participant Name', {
      max: 100,
      searchable: true,
      sortable: true,
      width: 260,
    }),
    participantType: choice(
      'Type',
      { CUST: 'Custodian', FII: 'Foreign Institution', MF: 'Mutual Fund' },
      { initial: 'CUST', filterable: true },
    ),
    isActive: flag('Active', { initial: true, filterable: true }),
  },
  access: { controlUser: manage, viewOnly: read },
  api: '/masters/participant',
  importable: true,
  bulkEdit: ['isActive', 'participantType'],
  menu: { group: 'Masters', label: 'Participants', position: 7 },
  commands: [{ words: ['pa'] }],
  find: ['participantName'],
  screens: {
    list: '/masters/participant',
    show: '/masters/participant/{participantId}',
    edit: '/masters/participantForm/{participantId}',
    create: '/masters/participantForm',
  },
  calls: {
    active: {
      route: 'GET /masters/participant/active',
      askedFirst: ['/order/entry', '/order/entry/{symbol}/{series}'],
      roles: dealing,
      scope: 'bids:read',
      summary: 'The participants that a bid may name',
      answer: listOf({
        participantId: text('Participant Id', { max: 20 }),
        participantName: text('Participant Name'),
      }),
    },
  },
});
