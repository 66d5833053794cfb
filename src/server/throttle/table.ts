import { dateTime, integer, resource, text } from '#model';

/** Uses of a limit within its window: shared by all processes, so that no flood gets round it. */
export const throttle = resource('throttle', {
  label: 'Throttle',
  key: ['throttleKey'],
  journal: { none: 'It only counts tries; those that are refused have entries.' },
  fields: {
    /** The limit and its holder: 'sign-in 10.1.2.3', 'export 1001'. */
    throttleKey: text('What', { max: 100, readOnly: true }),
    tries: integer('Tries', { readOnly: true }),
    endsAt: dateTime('Ends', { readOnly: true }),
  },
  entries: {
    'too many attempts': 'Too many attempts',
  },
  access: {},
  api: '/auth/throttle',
  screens: {},
  storage: { size: 'large', indexes: [['endsAt']] },
});
