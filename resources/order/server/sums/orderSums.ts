import type { RowSums } from '#server/database/rows/rowSums.ts';
import { activityDifferences } from './activityDifferences.ts';
import { allotmentDifferences } from './allotmentDifferences.ts';
import { levelDifferences } from './levelDifferences.ts';
import { limitDifferences } from './limitDifferences.ts';
import { logDifferences } from './logDifferences.ts';
import { refusalDifferences } from './refusalDifferences.ts';
import { riskDifferences } from './riskDifferences.ts';

/**
 * The sums that follow from the bids: limits, levels, minutes and the log; the allotment of each;
 * the checks by risk management.
 */
export const orderSums: RowSums = {
  of: ['limitUse', 'bookLevel', 'activity', 'orderLog', 'riskCheck'],
  differences: async function* (database) {
    yield* limitDifferences(database);
    yield* levelDifferences(database);
    yield* activityDifferences(database);
    yield* logDifferences(database);
    yield* refusalDifferences(database);
    yield* riskDifferences(database);
    yield* allotmentDifferences(database);
  },
};
