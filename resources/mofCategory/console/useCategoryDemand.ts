import type { UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { usePoll } from '#console/calls/useCall.ts';
import type { BookDay } from '#domain/market/dayBook.ts';
import type { Category, Day, Series } from '#domain/market/series.ts';

/** What one category bids for one series. */
export type CategoryBids = { category: Category; totalRecords: number; totalQuantity: number };

/** One series in hand, with what is offered of it and who wants it in the book of a day; quantities in shares. */
export type SeriesDemand = BookDay & {
  symbol: string;
  series: Series;
  offered: number;
  categories: CategoryBids[];
};

/** The answer of GET /query/category-demand: counted as of `at`, for all who ask within some seconds. */
export type CategoryDemand = { at: string; securities: SeriesDemand[] };

/**
 * The demand by category for the offers in hand, in the book of a day, or of the current one when none is
 * given; renewed every 5 s.
 */
export const useCategoryDemand = (
  day: Day | null = null,
): UseQueryResult<CategoryDemand, HttpError> =>
  usePoll<CategoryDemand>('category-demand', '/query/category-demand', { day }, 5000);
