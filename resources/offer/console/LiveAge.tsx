import type { UseQueryResult } from '@tanstack/react-query';
import { Age } from '#console/parts/Age.tsx';
import { freshSeconds, useFeedFreshness } from '#console/stream/feedFreshness.ts';
import { receivedAt } from './receivedAt.ts';

/**
 * The age of an answer that refreshes itself; one that had no sign of life for some seconds stands
 * out. `isFed` says that the stream tells of every change: then the answer holds as long as the line
 * is heard and nothing is being fetched anew.
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
