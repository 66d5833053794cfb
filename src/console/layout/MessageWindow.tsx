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

const Words = ({ message }: { message: StreamMessage }) => {
  const time = timeText(message.createDate);
  const isToday = time.startsWith(exchangeDate(serverNow()));
  return (
    <>
      <time dateTime={message.createDate} title={time}>
        {isToday ? time.slice(11) : time}
      </time>
      {message.type === 'BROADCAST' && <b>Broadcast: </b>}
      {message.messageText}
    </>
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
  const [shape, setShape] = usePreference('messages');
  const isLine = shape === 'line';
  const latest = messages?.at(-1);
  return (
    <section
      aria-label="Messages"
      className={`${styles.window} ${isLine ? styles.line : isMaximised ? styles.maximised : ''}`}
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
        <div className={styles.latest} aria-live="polite">
          {isLine && latest && <Words message={latest} />}
        </div>
        <Button
          kind="ghost"
          aria-label="A− smaller messages"
          disabled={isLine || size <= sizes.least}
          onClick={() => setSize(size - sizes.step)}
        >
          A−
        </Button>
        <Button
          kind="ghost"
          aria-label="A+ larger messages"
          disabled={isLine || size >= sizes.most}
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
        {!isMaximised && (
          <Button kind="ghost" onClick={() => setShape(isLine ? 'window' : 'line')}>
            {isLine ? 'Show' : 'Minimise'}
          </Button>
        )}
        <Button
          kind="ghost"
          aria-pressed={isMaximised}
          disabled={isLine}
          onClick={() => setIsMaximised(!isMaximised)}
        >
          {isMaximised ? 'Restore' : 'Maximise'}
        </Button>
      </header>
      <div
        hidden={isLine}
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
            <li key={message.id ?? message.createDate}>
              <Words message={message} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
