import { exchangeDate } from '#domain/market/calendar.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { serverNow } from '../../browser/clock.ts';
import { timeText } from '../../browser/format.ts';
import { say, t } from '../../browser/language.ts';
import type { StreamMessage } from '../../stream/stream.ts';
import { isAlert, prefixOf } from './messageCategories.ts';

/** One message: when, what it is, and its words with what is sought marked in them; a sign before an alert. */
export const MessageWords = ({
  message,
  sought = '',
}: {
  message: StreamMessage;
  sought?: string;
}) => {
  const time = timeText(message.createDate);
  const isToday = time.startsWith(exchangeDate(serverNow()));
  const prefix = prefixOf(message);
  return (
    <>
      <time dateTime={message.createDate} title={time}>
        {isToday ? time.slice(11) : time}
      </time>
      <span data-alert={isAlert(message) || undefined}>
        {prefix && (
          <b>
            <Marked text={t(prefix)} sought={sought} />
          </b>
        )}
        <Marked text={say(message.sentence ?? message.messageText ?? '')} sought={sought} />
      </span>
    </>
  );
};

/** A text in which every place of what is sought is marked. */
const Marked = ({ text, sought }: { text: string; sought: string }) => {
  const wanted = withoutHidden(sought);
  if (wanted === '') return text;
  const parts = text.split(new RegExp(`(${wanted.replace(/[^\w\s]/g, '\\$&')})`, 'gi'));
  // `split` returns the matches of a group between the parts, at odd indexes.
  return parts.map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 1 ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
  });
};
