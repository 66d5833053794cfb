import { choice, flag, integer, listOf, nullable } from '#model';

/**
 * The result of one walk of an allocation for a bid (src/domain/allocation). Shares, and prices in
 * paise.
 */
export const explainedStep = {
  rule: choice('Rule', { FILLED: 'Filled', PRO_RATA: 'Shared', NOT_REACHED: 'Not reached' }),
  pass: choice('Pass', {
    reserve: 'reserve',
    book: 'book',
    retail: 'retail',
    employees: 'employees',
    'employees above the first limit': 'employees above the first limit',
    spill: 'spill',
  }),
  level: integer('Level in Paise', { optional: true }),
  open: integer('Open'),
  want: integer('Wanted'),
  room: integer('Room below the Cap', { optional: true }),
  available: integer('Available'),
  demand: integer('Demand'),
  shared: nullable({
    ratio: listOf(integer('Part')),
    floor: integer('Whole Lots'),
    remainder: listOf(integer('Part')),
    rank: integer('Rank among the Remainders'),
    among: integer('Remainders'),
    extraLots: integer('Lots Left Over'),
    hasExtraLot: flag('Got One of Them'),
  }),
  given: integer('Given'),
};
