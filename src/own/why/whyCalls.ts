import { choice, flag, nullable, ownCalls, text } from '#model';
import { whyAnswer } from '#model/answers/whyAnswer.ts';

const answer = { allows: flag('Allowed'), why: nullable(whyAnswer) };

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
