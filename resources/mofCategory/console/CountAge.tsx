import type { UseQueryResult } from '@tanstack/react-query';
import { useServerNow } from '#console/browser/clock.ts';
import { Age } from '#console/parts/Age.tsx';
import { freshSeconds } from '#console/stream/feedFreshness.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { receivedAt } from '../../offer/console/receivedAt.ts';
import type { CategoryDemand } from './useCategoryDemand.ts';

/** Bids are counted by category once for everybody, the more seldom the longer it takes; seconds. */
const countedFor = 60;

/** How old the counts by category are; when the server does not answer, since when. */
export const CountAge = ({
  of: demand,
}: {
  of: Pick<UseQueryResult<CategoryDemand>, 'data' | 'dataUpdatedAt' | 'isError' | 'isFetching'>;
}) => {
  const now = useServerNow();
  const lastHeard = receivedAt(demand) ?? 0;
  return demand.data && now - lastHeard < (freshSeconds + 1) * 1000 ? (
    <Age since={Date.parse(demand.data.at)} goodFor={countedFor} />
  ) : (
    <LiveAge of={demand} />
  );
};
