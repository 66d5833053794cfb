import { quantityText } from '#console/browser/format.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import type { halt } from '#schemas/halt.ts';

const calls = callsTo<typeof halt>('halt');

/** What a halt or its end will do, in numbers; a halt need not wait until they are counted. */
export const ReachWords = ({ symbol, isStop }: { symbol: string; isStop: boolean }) => {
  const { data, isError } = useAsk(
    calls,
    'reach',
    { query: { symbol } },
    { staleTime: 0, gcTime: 0 },
  );
  return (
    <>
      {data && (
        <p>
          {isStop ? 'Stops' : 'Lets go on'}{' '}
          <b>
            {data.sessions.length} {data.sessions.length === 1 ? 'session' : 'sessions'}
          </b>{' '}
          ({data.sessions.join(', ') || 'none today'}) with{' '}
          <b>{quantityText(data.liveBids)} live bids</b> of{' '}
          <b>
            {data.members} {data.members === 1 ? 'member' : 'members'}
          </b>
          . {quantityText(data.signedIn)} {data.signedIn === 1 ? 'user' : 'users'} signed in will
          see it at once.
        </p>
      )}
      {!data && !isError && <p className="muted">Counting live bids and members…</p>}
      {isError && <p className="muted">Live bids and members could not be counted.</p>}
      <p>
        {isStop
          ? 'From now on, bids there cannot be entered, modified, cancelled or carried forward. Live bids stay as they are. Another Control User must resume bidding.'
          : 'Bids are accepted again within the hours of each session.'}
      </p>
    </>
  );
};
