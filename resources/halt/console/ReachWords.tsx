import { quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
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
          {richly(
            '%{isStop} %{sessions} (%{sessions2}) with %{liveBids} of %{members}. %{signedIn} %{signedIn2} signed in will see it at once.',
            {
              isStop: isStop ? t('Stops') : t('Resumes'),
              sessions: (
                <b>
                  {data.sessions.length} {data.sessions.length === 1 ? t('session') : t('sessions')}
                </b>
              ),
              sessions2: data.sessions.join(', ') || t('none today'),
              liveBids: (
                <b>{t('%{liveBids} live bids', { liveBids: quantityText(data.liveBids) })}</b>
              ),
              members: (
                <b>
                  {data.members} {data.members === 1 ? t('member') : t('members')}
                </b>
              ),
              signedIn: quantityText(data.signedIn),
              signedIn2: data.signedIn === 1 ? t('user') : t('users'),
            },
          )}
        </p>
      )}
      {!data && !isError && <p className="muted">{t('Counting live bids and members…')}</p>}
      {isError && <p className="muted">{t('Live bids and members could not be counted.')}</p>}
      <p>
        {isStop
          ? t(
              'From now on, bids there cannot be entered, modified, cancelled or carried forward. Live bids stay as they are. Another Control User must resume bidding.',
            )
          : t('Bids are accepted again within the hours of each session.')}
      </p>
    </>
  );
};
