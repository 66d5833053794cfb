import type { UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import type { Day } from '#domain/market/series.ts';
import type { AnswerTo } from '#model';
import type { activity } from '#schemas/activity.ts';

const calls = callsTo<typeof activity>('activity');

/** Counted as of `at`, for all who ask within some seconds. */
export type CategoryDemand = AnswerTo<typeof activity, 'categoryDemand'>;
/** One series in hand, with what is offered of it and who wants it in the book of a day; quantities in shares. */
export type SeriesDemand = CategoryDemand['securities'][number];

/**
 * The demand by category for the offers in hand, in the book of a day, or of the current one when none is
 * given; renewed every 5 s.
 */
export const useCategoryDemand = (
  day: Day | null = null,
): UseQueryResult<CategoryDemand, HttpError> =>
  usePolled(calls, 'categoryDemand', { query: { day } }, 5000);
