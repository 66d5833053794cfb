import { useServerNow } from '#console/browser/clock.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { LiveAge } from '../../../offer/console/LiveAge.tsx';
import { BidsAMinute } from './BidsAMinute.tsx';
import { useDaySoFar } from './useDaySoFar.ts';

/** Bids a minute over the day, of one security or (null) of all. */
export const BidsOverTime = ({ security }: { security: ActiveSecurity | null }) => {
  const now = useServerNow();
  const day = useDaySoFar(security);
  return <BidsAMinute minutes={day.data?.perMinute ?? []} now={now} age={<LiveAge of={day} />} />;
};
