import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useStream } from '#console/stream/stream.ts';
import {
  type ActiveSecurity,
  activeSecurities,
  nameOf,
  useActiveSecurities,
} from './activeSecurity.ts';
import type { LadderTick } from './ladderTick.ts';

/** Least time between two repaints that messages cause, ms. */
const patienceMs = 300;

/** After these it is not known whether a session is open, or what was missed. */
const changesTerms = new Set(['MKT_OPEN', 'MKT_CLOSE', 'CIRCUIT_BREAKER', 'RESYNC']);

/**
 * The securities on offer today with their demand and indicative price as the stream tells them, so
 * that the figures move with the bids; everything else of them is asked again every 5 s.
 */
export const useLiveSecurities = (): UseQueryResult<readonly ActiveSecurity[], HttpError> => {
  const client = useQueryClient();
  const securities = useActiveSecurities();
  const ticks = useRef(new Map<string, LadderTick['totals']>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const put = () => {
    timer.current = null;
    const totals = new Map(ticks.current);
    ticks.current.clear();
    client.setQueryData<ActiveSecurity[]>(
      activeSecurities(),
      (rows) => rows?.map((row) => withTotals(row, totals.get(nameOf(row)))),
      // The other fields keep the age of the answer that they came with.
      { updatedAt: client.getQueryState(activeSecurities())?.dataUpdatedAt ?? 0 },
    );
  };
  useStream('MBP', ({ data }) => {
    const { symbol, series, totals } = data as LadderTick;
    ticks.current.set(`${symbol} ${series}`, totals);
    timer.current ??= setTimeout(put, patienceMs);
  });
  useStream('*', ({ type }) => {
    if (changesTerms.has(type)) void securities.refetch();
  });
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  return securities;
};

const withTotals = (row: ActiveSecurity, totals: LadderTick['totals'] | undefined) =>
  totals
    ? {
        ...row,
        configuration: {
          ...row.configuration,
          totalQuantity: totals.demand,
          indicativePrice: totals.indicativePrice,
        },
      }
    : row;
