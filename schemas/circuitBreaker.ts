import { choice, dateTime, integer, read, resource, text } from '#model';

/** Each halt of bidding and each end of one. */
export const circuitBreaker = resource('circuitBreaker', {
  label: 'Circuit Breaker',
  plural: 'Circuit Breaker Log',
  help: 'Each time the circuit breaker halted or resumed bidding, with the reason.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    at: dateTime('Time', { inList: true, filterable: 'range', sortable: true }),
    action: choice(
      'Action',
      { HALT: 'Halt', RESUME: 'Resume' },
      { inList: true, filterable: true, width: 110, colours: { HALT: 'red', RESUME: 'green' } },
    ),
    symbol: text('Symbol', {
      max: 10,
      optional: true,
      inList: true,
      filterable: true,
      record: { noun: 'security', sharing: ['symbol'] },
      help: 'Blank when all bidding was halted.',
    }),
    reason: text('Reason', { max: 500, inList: true, width: 360 }),
    doneBy: text('By', { max: 30, code: true, inList: true, filterable: true, record: 'user' }),
  },
  list: { sort: '-id', empty: 'Bidding has never been halted.' },
  entries: {
    note: 'Noted',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/query/circuit-breaker-log',
  screens: { list: '/utils/circuit-breaker-log', show: '/utils/circuit-breaker-log/{id}' },
});
