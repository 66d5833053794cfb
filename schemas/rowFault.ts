import type { Sentence } from '#domain/sentence.ts';
import { dateTime, integer, text } from '#model';
import { json, omittable } from '#model/language/answer.ts';

/** A fault or a doubt about a row of a file: the field, a code for programs, words for people. */
export const rowFault = {
  field: text('Field'),
  code: text('Code'),
  message: text('Message', { max: 2000 }),
  sentence: omittable(
    json<Sentence>('The message as an English key with placeholders, and their values.'),
  ),
};

/** A cell of a row that the uploader mended. */
export const mendedCell = {
  column: integer('Column'),
  inFile: text('In the File', { max: 10_000 }),
  value: text('Typed', { max: 4000 }),
  by: text('Mended By'),
  at: dateTime('Mended At'),
};

/** A correction of a file: a cell, by the row and by its column from 1; blank removes the value. */
export const mendBody = {
  line: integer('Row', { min: 1 }),
  column: integer('Column', { min: 1, max: 1000 }),
  value: text('Value', { max: 4000, optional: true }),
};
