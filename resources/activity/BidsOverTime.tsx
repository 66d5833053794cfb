import { useServerNow } from '#console/clock.ts';
import type { ActiveSecurity } from '../security/activeSecurity.tsx';
import { LiveAge } from '../security/LiveAge.tsx';
import { BidsAMinute } from './BidsAMinute.tsx';
import { useDaySoFar } from './useDaySoFar.tsx';

/** Bids a minute over the day, of one security or (null) of all. */
export default function BidsOverTime({ security }: { security: ActiveSecurity | null }) {
  const now = useServerNow();
  const day = useDaySoFar(security);
  return <BidsAMinute minutes={day.data?.perMinute ?? []} now={now} age={<LiveAge of={day} />} />;
}
