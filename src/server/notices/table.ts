import { dateTime, resource, text } from '#model';

/**
 * The notices that each user has read; the notices themselves are derived from the rows they are
 * about.
 */
export const readNotice = resource('readNotice', {
  label: 'Read Notice',
  key: ['userId', 'notice'],
  journal: { none: 'It only says what somebody has read.' },
  fields: {
    userId: text('User Id', { max: 30, readOnly: true }),
    notice: text('Notice', { max: 200, readOnly: true }),
    readAt: dateTime('Read At', { readOnly: true }),
  },
  access: {},
  api: '/notices/read-notices',
  screens: {},
  storage: { size: 'large' },
});
