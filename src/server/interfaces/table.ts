import { choice, dateTime, resource, text } from '#model';

/**
 * The lines to systems outside: which process keeps each, how it stands, and how far what comes or
 * goes over it has been dealt with. One process at a time, so that nothing is sent out of turn.
 */
export const interfaceLink = resource('interfaceLink', {
  label: 'Interface Link',
  key: ['name'],
  journal: { none: 'The machine records the state of a connection to another system.' },
  fields: {
    name: text('Name', { max: 30, code: true }),
    owner: text('Owner', { max: 200, code: true, optional: true }),
    leaseUntil: dateTime('Lease Until', { optional: true }),
    state: choice('State', { AWAY: 'Not connected', CONNECTED: 'Connected' }),
    since: dateTime('Since'),
    /** When the other side answered last, by the steady time. */
    heardAt: dateTime('Heard', { optional: true }),
    problem: text('Problem', { max: 300, optional: true }),
    cursor: text('Cursor', { max: 200, optional: true, code: true }),
  },
  access: {},
  api: '/interfaceLink',
  screens: {},
});
