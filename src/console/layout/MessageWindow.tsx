import { useState } from 'react';
import { exchangeDate } from '#domain/calendar.ts';
import { serverNow } from '../clock.ts';
import { timeText } from '../format.ts';
import { Button } from '../parts/Button.tsx';
import { Status } from '../parts/Status.tsx';
import { usePreference } from '../preferences.ts';
import { useReader } from '../reader.ts';
import { saveFile } from '../saveFile.ts';
import { reconnect, type StreamMessage, useStreamState } from '../stream.ts';
import { type MarketStatus, marketStatusOf, useMessages } from '../useMessages.ts';
import styles from './MessageWindow.module.css';

/** Font sizes of the messages, px (§5: above 8 and below 22, by 2; §9: 9 to 20). */
const sizes = { least: 10, most: 20, step: 2 };

const disconnectedWords =
  'The message stream is disconnected. Please check your connectivity and login session, or contact the exchange. Press to reconnect.';

const MarketBadge = ({ status }: { status: MarketStatus }) =>
  status === 'loading' ? (
    <span className={styles.loading} role="status" aria-label="Loading the market status" />
  ) : (
    <Status colour={status === 'Open' ? 'green' : 'grey'}>{status}</Status>
  );

const Message = ({ message }: { message: StreamMessage }) => {
  const time = timeText(message.createDate);
  const isToday = time.startsWith(exchangeDate(serverNow()));
  return (
    <li>
      <time dateTime={message.createDate} title={time}>
        {isToday ? time.slice(11) : time}
      </time>
      {message.type === 'BROADCAST' && <b>Broadcast: </b>}
      {message.messageText}
    </li>
  );
};

const asText = (messages: readonly StreamMessage[]) =>
  messages.map((m) => `${timeText(m.createDate)}\t${m.type}\t${m.messageText}\n`).join('');

/** What the exchange says while the day runs (§2.8): docked below every page, newest first. */
export const MessageWindow = () => {
  const messages = useMessages();
  const line = useStreamState();
  const { role } = useReader();
  const [size, setSize] = usePreference('messageSize');
  const [isMaximised, setIsMaximised] = useState(false);
  return (
    <section
      aria-label="Messages"
      className={isMaximised ? `${styles.window} ${styles.maximised}` : styles.window}
    >
      <header className={styles.head}>
        <h2>Messages</h2>
        <MarketBadge status={marketStatusOf(messages)} />
        {line === 'connecting' && <span className="muted">connecting…</span>}
        {line === 'disconnected' && (
          <Button title={disconnectedWords} onClick={reconnect}>
            Disconnected
          </Button>
        )}
        <span className={styles.grow} />
        <Button
          kind="ghost"
          aria-label="A− smaller messages"
          disabled={size <= sizes.least}
          onClick={() => setSize(size - sizes.step)}
        >
          A−
        </Button>
        <Button
          kind="ghost"
          aria-label="A+ larger messages"
          disabled={size >= sizes.most}
          onClick={() => setSize(size + sizes.step)}
        >
          A+
        </Button>
        {role !== 'viewOnly' && (
          <Button
            kind="ghost"
            disabled={!messages?.length}
            onClick={() => saveFile('messages.txt', 'text/plain', asText(messages ?? []))}
          >
            Download
          </Button>
        )}
        <Button
          kind="ghost"
          aria-pressed={isMaximised}
          onClick={() => setIsMaximised(!isMaximised)}
        >
          {isMaximised ? 'Restore' : 'Maximise'}
        </Button>
      </header>
      <div
        className={styles.scroll}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        style={{ fontSize: size }}
      >
        {messages?.length === 0 && <p className={styles.none}>No messages yet.</p>}
        <ol className={styles.list}>
          {messages?.toReversed().map((message) => (
            <Message key={message.id ?? message.createDate} message={message} />
          ))}
        </ol>
      </div>
    </section>
  );
};
