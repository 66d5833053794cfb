import { roleLabels } from '#domain/roles.ts';
import { choice, dateTime, flag, read, report, text } from '#model';

/** The current sessions, each once; a Control User ends one that should not be there. */
export const activeUser = report('activeUser', {
  label: 'Active User',
  help: 'Sessions that are open now: when each began and was last used, the browser and the address. End a session that should not be open; to keep the user out, disable the user.',
  key: ['session'],
  fields: {
    session: text('Session', { max: 16, code: true }),
    userId: text('User Id', { max: 25, code: true, sortable: true, width: 94 }),
    userName: text('User Name', { max: 100, sortable: true, width: 120 }),
    role: choice('Role', roleLabels, { sortable: true, width: 116 }),
    memberId: text('Member', { max: 5, code: true, optional: true, sortable: true }),
    branchId: text('Branch', { max: 5, code: true, optional: true }),
    since: dateTime('Since', { sortable: true }),
    lastSeen: dateTime('Last Seen', { sortable: true, help: 'To the minute.' }),
    device: text('Device', {
      max: 80,
      optional: true,
      sortable: true,
      width: 160,
      help: 'The user agent of the browser.',
    }),
    place: text('Place', {
      max: 40,
      optional: true,
      sortable: true,
      width: 92,
      help: 'The name of the address’s network, if the settings name it.',
    }),
    address: text('Address', { max: 64, code: true, optional: true, sortable: true, width: 124 }),
    browser: text('Browser', {
      max: 8,
      code: true,
      optional: true,
      width: 90,
      help: 'The beginning of the browser’s signature at sign-in. Sessions with the same signature are probably of the same browser.',
    }),
    isOwn: flag('Own', { labels: ['Yours', '–'], width: 64 }),
  },
  list: {
    columns: [
      'userId',
      'userName',
      'role',
      'memberId',
      'device',
      'place',
      'isOwn',
      'lastSeen',
      'address',
      'since',
      'branchId',
      'browser',
    ],
    sort: '-lastSeen',
    empty: 'Nobody is signed in.',
  },
  actions: {
    end: {
      label: 'End Session',
      confirm:
        'End the session of {userName} ({userId}) on {device}? They are signed out at once, and can sign in again.',
      when: ({ isOwn }) => (isOwn ? 'This is your own session: sign out instead.' : true),
      roles: ['controlUser'],
      reason: 'required',
      bulk: true,
      danger: true,
      successMessage: 'The session of {userId} is ended.',
    },
  },
  isPolled: true,
  refreshMs: 10_000,
  access: { controlUser: read },
  api: '/query/active-users',
  menu: { group: 'Utilities', position: 13 },
  screens: { list: '/utils/active-users' },
});
