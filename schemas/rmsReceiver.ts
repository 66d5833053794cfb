import { integer, read, report, text } from '#model';

/** The connection from risk management, and the number of bids it refused. */
export const rmsReceiver = report('rmsReceiver', {
  label: 'RMS Receiver Monitoring',
  plural: 'RMS Receiver Monitoring',
  help: 'Answers from risk management: the state of the link, and the number of bids it refused.',
  key: ['place'],
  fields: {
    place: integer('No', { inList: false }),
    measure: text('Measure', { max: 60, inList: true, width: 280, isSaid: true }),
    value: text('Value', { max: 255, inList: true, width: 360, isSaid: true }),
  },
  list: { empty: 'There is no data.' },
  isPolled: true,
  refreshMs: 10_000,
  access: { controlUser: read },
  api: '/rms/monitoring/rmsReceiver',
  screens: { list: '/utils/rms-receiver-monitoring' },
});
