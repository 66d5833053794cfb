import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { View } from '#model';
import { serverNow } from '../browser/clock.ts';
import { dataProvider } from '../calls/dataProvider.ts';

export type ExactCount = {
  /** What was counted, when (ms of the exchange's clock), and how long it took. */
  known:
    | { total: number; totals: Readonly<Record<string, number>>; at: number; tookMs: number }
    | undefined;
  /** When the counting began that is under way; null while none is. */
  since: number | null;
  error: string | null;
  ask: () => void;
  cancel: () => void;
};

/** How long the totals of a short list stand before they are added up again, ms. */
const totalsEveryMs = 30_000;

/**
 * The exact total of a list, counted on request and kept as long as the filter is the same: turning pages
 * does not count again. For a short list (`isShort`) the totals are computed without a request, and renewed
 * now and then.
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
  const isAdded = isShort && view.list.totals !== undefined;
  const count = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const began = Date.now();
      const counted = await dataProvider.countExactly(view.name, { filter, signal });
      return { ...counted, at: serverNow(), tookMs: Date.now() - began };
    },
    enabled: request?.name === name || isAdded,
    staleTime: isAdded ? totalsEveryMs : Number.POSITIVE_INFINITY,
    refetchInterval: isAdded ? totalsEveryMs : false,
    retry: false,
  });
  return {
    known: count.data,
    since: count.isFetching && request ? request.since : null,
    error: count.error?.message ?? null,
    ask: () => {
      if (count.isError) void client.resetQueries({ queryKey });
      setRequest({ name, since: serverNow() });
    },
    cancel: () => {
      setRequest(null);
      void client.cancelQueries({ queryKey });
    },
  };
};
