import { date, integer, resource, text } from '#model';

const readOnly = { readOnly: true } as const;

/**
 * The head of the journal at the end of a day: a copy kept elsewhere fits no chain that is made
 * later.
 */
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
