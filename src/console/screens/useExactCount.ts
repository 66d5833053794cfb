import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { View } from '#model';
import { serverNow } from '../clock.ts';
import { dataProvider } from '../dataProvider.ts';

export type ExactCount = {
  /** What was counted, when (ms of the exchange's clock), and how long it took. */
  known: { total: number; at: number; tookMs: number } | undefined;
  /** When the counting began that is under way; null while none is. */
  since: number | null;
  error: string | null;
  ask: () => void;
  cancel: () => void;
};

/**
 * The exact total of a list, counted when somebody asks for it and kept for as long as the filter is
 * the same: going from page to page does not count again.
 */
export const useExactCount = (
  view: View,
  filter: Readonly<Record<string, unknown>>,
): ExactCount => {
  const client = useQueryClient();
  const name = JSON.stringify(filter);
  const [asked, setAsked] = useState<{ name: string; since: number } | null>(null);
  const queryKey = ['exact', view.name, name];
  const count = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const began = Date.now();
      const total = await dataProvider.countExactly(view.name, { filter, signal });
      return { total, at: serverNow(), tookMs: Date.now() - began };
    },
    enabled: asked?.name === name,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    known: count.data,
    since: count.isFetching && asked ? asked.since : null,
    error: count.error?.message ?? null,
    ask: () => {
      if (count.isError) void client.resetQueries({ queryKey });
      setAsked({ name, since: serverNow() });
    },
    cancel: () => {
      setAsked(null);
      void client.cancelQueries({ queryKey });
    },
  };
};
