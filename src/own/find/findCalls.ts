import { listOf, mapOf, ownCalls, text } from '#model';

/** A record that a text names, and what tells people which one it is. */
export const foundRecord = {
  /** The noun of the record, and the view through which the caller lists it. */
  noun: text('Noun', { max: 80 }),
  view: text('View', { max: 80 }),
  /** The key as addresses spell it. */
  key: text('Key', { max: 1000 }),
  label: text('Label', { max: 500 }),
  /** The fields that its schema shows of it, in words. */
  words: listOf(text('Word', { max: 500 })),
  /** The same values by field, with those of the key, as addresses spell them. */
  values: mapOf(text('Value', { max: 500 })),
};

/** The call of the command line that finds records. */
export const findCalls = ownCalls('find', {
  records: {
    route: 'GET /find',
    summary: 'Records that a text names, of all nouns whose rows the caller may list',
    says: 'At most 24 records, at most 4 of one noun, in which a text is found as by the search box of its list',
    query: {
      text: text('Text', { max: 100, code: true }),
      of: text('Of', { max: 80, optional: true, help: 'The noun alone whose records are wanted.' }),
    },
    answer: listOf(foundRecord),
  },
});
