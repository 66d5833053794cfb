import { text } from '#model';

/** What is wrong with a row of a file, or odd about it: the field, a code for programs, words for people. */
export const rowFault = {
  field: text('Field'),
  code: text('Code'),
  message: text('Message', { max: 2000 }),
};
