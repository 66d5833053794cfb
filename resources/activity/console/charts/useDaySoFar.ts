import type { UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import type { AnswerTo } from '#model';
import type { activity } from '#schemas/activity.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';

const calls = callsTo<typeof activity>('activity');
type DaySoFar = AnswerTo<typeof activity, 'today'>;

/** The day so far, of one security or (null) of all that are on offer; asked again every 5 s. */
export const useDaySoFar = (security: ActiveSecurity | null): UseQueryResult<DaySoFar, HttpError> =>
  usePolled(
    calls,
    'today',
    { query: security ? { symbol: security.symbol, series: security.configuration.series } : {} },
    5000,
  );
