import { dateTime, resource, text } from '#model';

/** Where the exchange's clock stood last, so that a restart does not forget what has ended: one row. */
export const clockMark = resource('clockMark', {
  label: 'Clock Mark',
  key: ['name'],
  journal: { none: 'The machine writes how far its clock has come.' },
  fields: {
    name: text('Name', { max: 20, code: true, readOnly: true }),
    high: dateTime('Latest Time of Day', { readOnly: true }),
    steady: dateTime('Steady Time', { readOnly: true }),
  },
  access: {},
  api: '/clock/mark',
  screens: {},
});
