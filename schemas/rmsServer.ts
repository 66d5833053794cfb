import { integer, read, report, text } from '#model';

/** The connection to risk management, and the rate of bids. */
export const rmsServer = report('rmsServer', {
  label: 'RMS Server Monitoring',
  plural: 'RMS Server Monitoring',
  help: 'Checks sent to risk management: the state of the link, and the rate of incoming bids.',
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
  api: '/rms/monitoring/rmsServer',
  menu: { group: 'Utilities', position: 14 },
  screens: { list: '/utils/rms-server-monitoring' },
});
