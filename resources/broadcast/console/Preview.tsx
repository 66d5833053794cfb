import { styled } from '@mui/material/styles';
import { serverNow } from '#console/browser/clock.ts';
import { quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import type { broadcast } from '#schemas/broadcast.ts';
import { broadcastBody, type Draft, hearers, whenWords } from './draft.ts';

const Quote = styled('blockquote')({
  margin: '12px 0 0',
  padding: '8px 12px',
  borderLeft: '3px solid var(--accent)',
  background: 'var(--sunken)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const calls = callsTo<typeof broadcast>('broadcast');

/** The preview: how many people get it, and how their windows show it. */
export const Preview = ({ draft }: { draft: Draft }) => {
  const { toRole, toMemberId, message, sendAt } = broadcastBody(draft);
  const reach = useAsk(
    calls,
    'reach',
    { query: { toRole, toMemberId } },
    { staleTime: 0, gcTime: 0 },
  );
  return (
    <>
      <p>
        {richly('This goes to the message windows of %{draft} %{draft2}. %{when}', {
          draft: <b>{hearers(draft)}</b>,
          draft2: <b>{whenWords(draft)}</b>,
          when:
            draft.when === 'now'
              ? t('It cannot be undone; another message can only correct it.')
              : t('You can recall it before then in the Broadcast Log; it is then not sent.'),
        })}
      </p>
      <p role="status">
        {reach.data ? (
          richly('%{users}, %{signedIn} of them signed in now.', {
            users: (
              <b>
                {t('%{count} user |||| %{count} users', { count: quantityText(reach.data.users) })}
              </b>
            ),
            signedIn: <b>{quantityText(reach.data.signedIn)}</b>,
          })
        ) : (
          <span className="muted">
            {reach.isError ? t('The users could not be counted.') : t('Counting the users…')}
          </span>
        )}
      </p>
      <Quote>
        <time>{exchangeTime(sendAt === null ? serverNow() : Date.parse(sendAt)).slice(11)}</time>{' '}
        <b>{t('Broadcast:')} </b>
        {message}
      </Quote>
    </>
  );
};
