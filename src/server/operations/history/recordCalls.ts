import { integer, text } from '#model';

/** What the history of a row is asked by. */
export const historyQuery = {
  before: integer('Before', { min: 1, optional: true }),
  limit: integer('Limit', { min: 1, max: 100, optional: true }),
};

/** What a restore takes: the entry after which the row stood so, and the version that the reader saw. */
export const restoreBody = {
  seq: integer('Entry', { min: 1 }),
  version: integer('Version', { min: 1, optional: true }),
  reason: text('Reason', { max: 500, optional: true }),
};
