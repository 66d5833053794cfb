import { choice, date, dateTime, integer, listOf, nullable, ownCalls, text } from '#model';

const roles = ['controlUser'] as const;

/** The calls of the check of the journal: one starts it, the other shows how far it is and what it found. */
export const auditCalls = ownCalls('audit', {
  start: {
    route: 'POST /audit/verify',
    summary: 'Starts a check of the whole journal in the background',
    says: 'The id of the check',
    answer: { id: integer('Id') },
    status: 202,
    roles,
  },
  show: {
    route: 'GET /audit/verify',
    summary: 'The progress or the result of the last check of the journal, with the daily anchors',
    says: 'state, checked, total, compared, rows, startedAt, endedAt, fault, more and anchors',
    answer: {
      state: choice('State', {
        none: 'None',
        running: 'Running',
        whole: 'Whole',
        broken: 'Broken',
      }),
      checked: integer('Checked'),
      total: integer('Total'),
      startedAt: dateTime('Started', { optional: true }),
      endedAt: dateTime('Ended', { optional: true }),
      /**
       * The number of stored rows compared with their entries, after the chain, and their total.
       */
      compared: integer('Rows Compared'),
      rows: integer('Rows'),
      /** The difference found, and the entry it concerns, if any. */
      fault: nullable({
        seq: integer('Entry', { optional: true }),
        why: text('Why', { max: 1000 }),
      }),
      /** Further rows that are not as their entries say. */
      more: listOf({ seq: integer('Entry', { optional: true }), why: text('Why', { max: 1000 }) }),
      /** The last entry of each day with its hash, as it was sealed then. */
      anchors: listOf({
        day: date('Day'),
        seq: integer('Entry'),
        hash: text('Hash', { max: 128 }),
      }),
    },
    roles,
  },
});
