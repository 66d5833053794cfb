import type { UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { usePoll } from '#console/calls/useCall.ts';
import type { BookDay } from '#domain/market/dayBook.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import type { Minute } from './minutes.ts';

/** The answer of GET /query/today; value in rupees. */
type DaySoFar = {
  liveBids: number;
  value: number;
  bidsLastMinute: number;
  peakPerMinute: number;
  perMinute: Minute[];
  /** Whose bids and value these are. */
  books: BookDay[];
};

/** The day so far, of one security or (null) of all that are on offer; asked again every 5 s. */
export const useDaySoFar = (security: ActiveSecurity | null): UseQueryResult<DaySoFar, HttpError> =>
  usePoll<DaySoFar>(
    'today',
    '/query/today',
    security ? { symbol: security.symbol, series: security.configuration.series } : {},
    5000,
  );
