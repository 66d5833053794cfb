import { dateTime, decimal, integer, read, report, text } from '#model';

/** The custodians with bids to confirm. */
export const cpApprove = report('cpApprove', {
  label: 'CP Approve Monitoring',
  plural: 'CP Approve Monitoring',
  help: 'Custodians with bids to confirm: the number and value of the bids, and the time of the oldest.',
  key: ['participantId'],
  fields: {
    participantId: text('Participant Id', { max: 12, code: true, sortable: true }),
    participantName: text('Participant Name', { max: 100, sortable: true, width: 260 }),
    waiting: integer('Bids Waiting', { sortable: true }),
    quantity: integer('Quantity', { sortable: true }),
    value: decimal('Value', { places: 2, sortable: true, width: 180 }),
    oldest: dateTime('Oldest Entered', { sortable: true }),
  },
  list: { sort: '-waiting', empty: 'No bid waits for a custodian.' },
  isPolled: true,
  refreshMs: 10_000,
  access: { controlUser: read },
  api: '/rms/monitoring/cpApprove',
  screens: { list: '/utils/cp-approve-monitoring' },
});
