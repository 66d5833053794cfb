import { serverNow } from '#console/browser/clock.ts';
import { quantityText } from '#console/browser/format.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import type { broadcast } from '#schemas/broadcast.ts';
import { broadcastBody, type Draft, hearers, whenWords } from './draft.ts';
import styles from './SendBroadcast.module.css';

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
        This goes to the message windows of <b>{hearers(draft)}</b> <b>{whenWords(draft)}</b>.{' '}
        {draft.when === 'now'
          ? 'It cannot be undone; another message can only correct it.'
          : 'You can recall it before then in the Broadcast Log; it is then not sent.'}
      </p>
      <p role="status">
        {reach.data ? (
          <>
            <b>{quantityText(reach.data.users)}</b> {reach.data.users === 1 ? 'user' : 'users'},{' '}
            <b>{quantityText(reach.data.signedIn)}</b> of them signed in now.
          </>
        ) : (
          <span className="muted">
            {reach.isError ? 'The users could not be counted.' : 'Counting the users…'}
          </span>
        )}
      </p>
      <blockquote className={styles.quote}>
        <time>{exchangeTime(sendAt === null ? serverNow() : Date.parse(sendAt)).slice(11)}</time>{' '}
        <b>Broadcast: </b>
        {message}
      </blockquote>
    </>
  );
};
