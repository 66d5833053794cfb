import { orderIdsEndingWith } from '#domain/bid/orderIds.ts';
import { choice, dateTime, integer, read, resource, text } from '#model';

/**
 * A question about a bid to an external risk management, with its answer. Written in the
 * transaction of the bid, so that nothing is lost while the connection is down. Its number is the
 * idempotency key.
 */
export const riskCheck = resource('riskCheck', {
  label: 'Risk Check',
  plural: 'Risk Checks',
  help: 'The checks sent to risk management and its answers, newest first. If RMS_URL is not set, only the exchange’s own checks apply, and this list is empty.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sortable: true, width: 96 }),
    orderId: integer('Order Id', {
      code: true,
      shortened: orderIdsEndingWith,
      filterable: true,
      searchable: 'exact',
      width: 140,
      record: 'order',
    }),
    orderVersion: integer('Version of Bid', { code: true, inList: false }),
    kind: choice('Kind', { NEW: 'New bid', MODIFY: 'Modification', CARRY: 'Carry forward' }),
    state: choice(
      'State',
      { WAITING: 'Waiting', CONFIRMED: 'Confirmed', REJECTED: 'Rejected' },
      {
        filterable: true,
        width: 116,
        colours: { WAITING: 'amber', CONFIRMED: 'green', REJECTED: 'red' },
      },
    ),
    before: text('Bid Before', {
      max: 1000,
      optional: true,
      code: true,
      inList: false,
      help: 'The values of a modified bid before the change; they return if the change is rejected.',
    }),
    askedAt: dateTime('Asked'),
    sentAt: dateTime('Sent', { optional: true, help: 'Last; blank while the connection is down.' }),
    answeredAt: dateTime('Answered', { optional: true }),
    reason: text('Reason', { max: 255, optional: true, width: 300, isSaid: true }),
  },
  list: {
    columns: ['id', 'orderId', 'kind', 'state', 'askedAt', 'sentAt', 'answeredAt', 'reason'],
    sort: '-id',
    empty: 'No bid has been sent to risk management.',
  },
  access: { controlUser: read },
  api: '/rms/riskCheck',
  storage: {
    size: 'large',
    indexes: [
      ['orderId', 'id'],
      ['state', 'id'],
      // Questions to send, and questions sent long ago.
      ['state', 'sentAt', 'id'],
    ],
  },
  screens: { list: '/utils/risk-checks' },
  linkedFrom: ['rmsServer', 'rmsReceiver'],
});
