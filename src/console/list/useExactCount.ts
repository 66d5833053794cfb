import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { View } from '#model';
import { serverNow } from '../browser/clock.ts';
import { dataProvider } from '../calls/dataProvider.ts';

export type ExactCount = {
  /** The exact total, its time (ms of the exchange's clock), and the duration of counting. */
  known: { total: number; at: number; tookMs: number } | undefined;
  /**
   * Sums of the fields that the list totals; known after the count, which takes a tenth of the
   * time.
   */
  sums: Readonly<Record<string, number>> | undefined;
  isAdding: boolean;
  /** When the counting began that is under way; null while none is. */
  since: number | null;
  error: string | null;
  ask: () => void;
  cancel: () => void;
};

/** Interval between two additions of the totals of a short list, ms. */
const totalsEveryMs = 30_000;

/**
 * The exact total of a list, counted on request and kept as long as the filter is the same: turning pages
 * does not count again. The sums come after it. For a short list (`isShort`) they are computed without a request,
 * and renewed now and then.
 */
export const useExactCount = (
  view: View,
  filter: Readonly<Record<string, unknown>>,
  isShort: boolean,
): ExactCount => {
  const client = useQueryClient();
  const name = JSON.stringify(filter);
  const [request, setRequest] = useState<{ name: string; since: number } | null>(null);
  const queryKey = ['exact', view.name, name];
  const isWanted = request?.name === name;
  const hasSums = view.list.totals !== undefined;
  const count = useQuery({
    queryKey: [...queryKey, 'rows'],
    queryFn: async ({ signal }) => {
      const began = Date.now();
      const { total } = await dataProvider.countExactly(view.name, { filter, signal });
      return { total, at: serverNow(), tookMs: Date.now() - began };
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isAdded = isShort && hasSums;
  const sums = useQuery({
    queryKey: [...queryKey, 'sums'],
    queryFn: ({ signal }) => dataProvider.addUp(view.name, { filter, signal }),
    enabled: isAdded || (hasSums && count.data !== undefined),
    staleTime: isAdded ? totalsEveryMs : Number.POSITIVE_INFINITY,
    refetchInterval: isAdded ? totalsEveryMs : false,
    retry: false,
  });
  return {
    known: count.data,
    sums: sums.data,
    isAdding: sums.isFetching && !isShort,
    since: count.isFetching && request ? request.since : null,
    error: count.error?.message ?? (isShort ? null : (sums.error?.message ?? null)),
    ask: () => {
      if (count.isError || sums.isError) void client.resetQueries({ queryKey });
      setRequest({ name, since: serverNow() });
    },
    cancel: () => {
      setRequest(null);
      void client.cancelQueries({ queryKey });
    },
  };
};
