import { roleLabels } from '#domain/roles.ts';
import { choice, dateTime, read, report, text } from '#model';

/** Who is signed in now, each session once. */
export const activeUser = report('activeUser', {
  label: 'Active User',
  help: 'Who is signed in now, each session once: since when, seen when last, and from where.',
  key: ['userId', 'since'],
  fields: {
    userId: text('User Id', { max: 25, code: true, sorted: true, width: 110 }),
    userName: text('User Name', { max: 100, sorted: true, width: 180 }),
    role: choice('Role', roleLabels, { sorted: true, width: 140 }),
    memberId: text('Member', { max: 5, code: true, optional: true, sorted: true }),
    branchId: text('Branch', { max: 5, code: true, optional: true }),
    since: dateTime('Since', { sorted: true }),
    lastSeen: dateTime('Last Seen', { sorted: true, help: 'To the minute.' }),
    address: text('Address', { max: 64, code: true, optional: true, sorted: true, width: 130 }),
  },
  list: { sort: '-lastSeen', empty: 'Nobody is signed in.' },
  isPolled: true,
  everyMs: 10_000,
  access: { controlUser: read },
  api: '/query/active-users',
  menu: { under: 'Utilities', at: 13 },
  screens: { list: '/utils/active-users' },
});
