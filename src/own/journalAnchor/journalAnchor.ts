import { date, integer, resource, text } from '#model';

const readOnly = { readOnly: true } as const;

/** Where the journal stood at the end of a day: what it says may be kept elsewhere, and no chain made later fits it. */
export const journalAnchor = resource('journalAnchor', {
  label: 'Anchor of the Journal',
  plural: 'Anchors of the Journal',
  key: ['day'],
  fields: {
    day: date('Day', readOnly),
    seq: integer('Entry', { ...readOnly, code: true }),
    hash: text('Hash', { ...readOnly, max: 64, code: true }),
  },
  entries: {
    anchor: 'Anchored',
  },
  access: {},
  api: '/audit/anchor',
  screens: {},
});
