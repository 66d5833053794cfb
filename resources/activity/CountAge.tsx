import type { UseQueryResult } from '@tanstack/react-query';
import { useServerNow } from '#console/clock.ts';
import { liveFor } from '#console/lineLife.ts';
import { Age } from '#console/parts/Age.tsx';
import { heardAt } from '../security/heardAt.tsx';
import { LiveAge } from '../security/LiveAge.tsx';
import type { CategoryDemand } from './useCategoryDemand.tsx';

/** Bids are counted by category once for everybody, the more seldom the longer it takes; seconds. */
const countedFor = 60;

/** How old the counts by category are; when the server does not answer, since when. */
export const CountAge = ({
  of: asked,
}: {
  of: Pick<UseQueryResult<CategoryDemand>, 'data' | 'dataUpdatedAt' | 'isError' | 'isFetching'>;
}) => {
  const now = useServerNow();
  const heard = heardAt(asked) ?? 0;
  return asked.data && now - heard < (liveFor + 1) * 1000 ? (
    <Age since={Date.parse(asked.data.at)} goodFor={countedFor} />
  ) : (
    <LiveAge of={asked} />
  );
};
