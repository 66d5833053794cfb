import { choice, flag, nullable, omittable, ownCalls, text } from '#model';

/** Why something is refused, as answers and refusals say it. */
export const why = {
  rule: text('Rule', { max: 1000, help: 'The rule that refuses it, in a sentence.' }),
  needs: text('Needs', {
    max: 2000,
    help: 'What the caller lacks: the roles that may, and their own.',
  }),
  declaredIn: omittable({
    noun: text('Noun', { max: 80 }),
    file: text('File', { max: 200 }),
    part: text('Part', {
      max: 200,
      help: 'The part of the declaration, as access or calls.place.roles.',
    }),
    action: text('Action', { max: 80 }),
  }),
} as const;

const answer = { allows: flag('Allowed'), why: nullable(why) };

/** The calls that say beforehand why something is refused, by the rules that refuse it. */
export const whyCalls = ownCalls('why', {
  place: {
    route: 'GET /why/place',
    summary: 'Why the caller may not open a page of the console',
    query: {
      path: text('Path', {
        max: 200,
        help: 'As its schema spells it, with its parameters in braces.',
      }),
    },
    says: 'Whether they may, and why not',
    answer,
  },
  rows: {
    route: 'GET /why/rows',
    summary: 'Why the caller may not do something to the rows of a noun',
    query: {
      noun: text('Noun', { max: 80 }),
      action: choice('Action', {
        list: 'List',
        show: 'Open',
        create: 'Create',
        edit: 'Change',
        remove: 'Remove',
        export: 'Export',
      }),
    },
    says: 'Whether they may, and why not',
    answer,
  },
});
