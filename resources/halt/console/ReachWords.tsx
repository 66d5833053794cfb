import { quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import type { halt } from '#schemas/halt.ts';

const calls = callsTo<typeof halt>('halt');

/** The effect of a halt or of its end, in numbers; a halt need not wait for the counts. */
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
            '%{isStop} %{sessions} (%{sessions2}) with %{liveBids} of %{members}. %{signedIn} signed in will see it at once.',
            {
              isStop: isStop ? t('Stops') : t('Resumes'),
              sessions: (
                <b>
                  {t('%{count} session |||| %{count} sessions', { count: data.sessions.length })}
                </b>
              ),
              sessions2: data.sessions.join(', ') || t('none today'),
              liveBids: (
                <b>
                  {t('%{count} live bid |||| %{count} live bids', {
                    count: quantityText(data.liveBids),
                  })}
                </b>
              ),
              members: <b>{t('%{count} member |||| %{count} members', { count: data.members })}</b>,
              signedIn: t('%{count} user |||| %{count} users', {
                count: quantityText(data.signedIn),
              }),
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
