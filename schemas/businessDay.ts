import { date, dateTime, integer, resource, text } from '#model';

const maybe = { readOnly: true, optional: true } as const;

/** A day that is ended once: where the journal stood at its end, and the run that has ended it. */
export const businessDay = resource('businessDay', {
  label: 'Business Day',
  help: 'A business day, which is ended once: the last journal entry at its end, and the run that ended it.',
  key: ['businessDate'],
  fields: {
    businessDate: date('Business Date', { readOnly: true }),
    /** The run that has anchored the day last, with the entry of the journal, its hash and when. */
    anchorRunId: integer('Anchored by Run', { ...maybe, code: true }),
    anchorSeq: integer('Anchored Entry', { ...maybe, code: true }),
    anchorHash: text('Hash of the Entry', { ...maybe, max: 64, code: true }),
    anchorAt: dateTime('Anchored At', maybe),
    endedByRunId: integer('Ended by Run', { ...maybe, code: true }),
    endedAt: dateTime('Ended At', maybe),
  },
  entries: {
    open: 'Day opened',
    end: 'Day ended',
    anchor: 'Journal anchored',
    record: 'Files recorded',
    resume: 'End of day resumed',
  },
  journal: { rows: 'each' },
  access: {},
  api: '/query/business-day',
  screens: {},
});
