import type { UseQueryResult } from '@tanstack/react-query';
import { Age } from '#console/parts/Age.tsx';
import { freshSeconds, useFeedFreshness } from '#console/stream/feedFreshness.ts';
import { receivedAt } from './receivedAt.ts';

/**
 * The age of an answer that refreshes itself, marked after some seconds without a sign of life.
 * `isFed` means that the stream reports every change: the answer then stays current while the
 * stream is alive and nothing is being refetched.
 */
export const LiveAge = ({
  of: query,
  isFed = false,
}: {
  of: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'isFetching'>;
  isFed?: boolean;
}) => {
  const line = useFeedFreshness();
  const since = receivedAt(query);
  const holds = isFed && since !== null && line !== null && !query.isError && !query.isFetching;
  return <Age since={holds ? Math.max(since, line) : since} goodFor={freshSeconds} />;
};
