import { choice, date, dateTime, flag, integer, resource, text } from '#model';

/**
 * An offer whose bids, order log and allotments are in the archive, or on their way there or back. Lists and
 * reports read it to know who answers. Written by the runs of the archive alone; no role reaches it.
 */
export const archivedOffer = resource('archivedOffer', {
  label: 'Archived Offer',
  key: ['symbol', 'openOnDate'],
  fields: {
    symbol: text('Symbol', { max: 10, upper: true }),
    openOnDate: date('Open On'),
    archiveState: choice('State', {
      Removing: 'Live rows are being removed',
      Archived: 'Archived',
      Restoring: 'Being restored',
    }),
    runId: integer('Run', { code: true }),
    folder: text('Folder', { max: 255 }),
    manifestSha256: text('SHA-256 of the Manifest', { max: 64 }),
    securityIds: text('Securities', { max: 2000, help: 'JSON: the ids of its securities.' }),
    allotmentRuns: text('Runs', { max: 2000, help: 'JSON: the runs that allotted it.' }),
    /** JSON by table: the newest row, which stays until there is a newer one, so that no number is given twice. */
    newestKept: text('Newest Rows', { max: 500, optional: true }),
    orders: integer('Orders'),
    events: integer('Log Entries'),
    allotments: integer('Allotments'),
    bytes: integer('Bytes'),
    archivedAt: dateTime('Archived'),
    /**
     * Older versions left the bids of an archived offer in the limits, until it is restored and
     * archived again.
     */
    isOutOfLimits: flag('Out of the Limits', { initial: false }),
  },
  entries: {
    archive: 'Archived',
    verify: 'Files verified',
  },
  access: {},
  journal: { rows: 'each' },
  api: '/query/archivedOffer',
  screens: {},
});
