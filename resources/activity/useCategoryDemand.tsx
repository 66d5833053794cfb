import type { UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { usePoll } from '#console/useCall.ts';
import type { Category, Series } from '#domain/series.ts';

/** What one category bids for one series. */
export type CategoryBids = { category: Category; totalRecords: number; totalQuantity: number };

/** One series in hand, with what is offered of it and who wants it; quantities in shares. */
export type SeriesDemand = {
  symbol: string;
  series: Series;
  offered: number;
  categories: CategoryBids[];
};

/** The answer of GET /query/category-demand: counted as of `at`, for all who ask within some seconds. */
export type CategoryDemand = { at: string; securities: SeriesDemand[] };

/** Who bids for what is in hand, in today's session or in the whole offer; asked again every 5 s. */
export const useCategoryDemand = (
  of: 'session' | 'offer',
): UseQueryResult<CategoryDemand, HttpError> =>
  usePoll<CategoryDemand>('category-demand', '/query/category-demand', { of }, 5000);
