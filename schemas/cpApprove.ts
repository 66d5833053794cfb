import { dateTime, decimal, integer, read, report, text } from '#model';

/** Which custodians have bids to confirm. */
export const cpApprove = report('cpApprove', {
  label: 'CP Approve Monitoring',
  plural: 'CP Approve Monitoring',
  help: 'The custodians that have bids to confirm: how many, worth what, and since when the oldest waits.',
  key: ['participantId'],
  fields: {
    participantId: text('Participant Id', { max: 12, code: true, sorted: true }),
    participantName: text('Participant Name', { max: 100, sorted: true, width: 260 }),
    waiting: integer('Bids Waiting', { sorted: true }),
    quantity: integer('Quantity', { sorted: true }),
    value: decimal('Value', { places: 2, sorted: true, width: 180 }),
    oldest: dateTime('Oldest Entered', { sorted: true }),
  },
  list: { sort: '-waiting', empty: 'No bid waits for a custodian.' },
  isPolled: true,
  everyMs: 10_000,
  access: { controlUser: read },
  api: '/rms/monitoring/cpApprove',
  screens: { list: '/utils/cp-approve-monitoring' },
});
