import { type CSSProperties, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { exchangeTime } from '#domain/market/calendar.ts';
import { copyText } from '../../browser/copyText.ts';
import { english, t } from '../../browser/language.ts';
import { usePreference } from '../../browser/preferences.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { InlineSelect } from '../../parts/SelectBox.tsx';
import { messageStore } from '../../stream/messageStore.ts';
import { lastHeardAt, reconnect, useStreamState } from '../../stream/stream.ts';
import { useMessages } from '../../stream/useMessages.ts';
import { Slot } from '../Slot.tsx';
import styles from './MessageWindow.module.css';
import { MessageWords } from './MessageWords.tsx';
import { allMessages, asText, found, isAlert, messageFilters } from './messageCategories.ts';
import { useAlertHeard } from './useAlertHeard.ts';
import { useNews } from './useNews.ts';

/** Font sizes of the messages, px (§5: above 8 and below 22, by 2; §9: 9 to 20). */
const sizes = { least: 10, most: 20, step: 2 };

/** Heights of the heading with the edges of the list, and of two lines for each px of the font. */
const [headHeight, twoLines] = [42, 3.2];

const disconnectedWords = english(
  'The message stream is disconnected. Please check your connectivity and login session, or contact the exchange. Press to reconnect.',
);

const awayWords = english(
  'The exchange has lost its database and is trying to reach it again. What you see may be old, and nothing can be saved until it is back. You need not do anything.',
);

/** That the line is down and, when nothing tries any more, since when and how to bring it back (§4.4, §8). */
const Line = () => {
  const line = useStreamState();
  if (line === 'open') return null;
  const since = lastHeardAt();
  const time = since === null ? '' : exchangeTime(since).slice(11);
  return (
    <>
      {line === 'disconnected' && (
        <Button title={t(disconnectedWords)} onClick={reconnect}>
          {t('Disconnected')}
        </Button>
      )}
      <span
        role={line === 'away' ? 'status' : undefined}
        className={line === 'connecting' ? 'muted' : styles.cut}
        title={line === 'away' ? t(awayWords) : undefined}
      >
        {line === 'connecting' && t('connecting…')}
        {line === 'away' &&
          t('Not live%{time}: no database', { time: time && ` ${t('since %{time}', { time })}` })}
        {line === 'disconnected' && time && t('last heard at %{time}', { time })}
      </span>
    </>
  );
};

/**
 * What the server says while the day runs (§2.8): docked below every page, newest first. It opens at two lines and grows over the
 * page for some seconds when a message comes.
 */
export const MessageWindow = () => {
  const { list, isKnown, unread } = useMessages();
  const isNews = useNews({ list, isKnown });
  const { role } = useReader();
  const notify = useNotify();
  const [size, setSize] = usePreference('messageSize');
  const [isMaximised, setIsMaximised] = useState(false);
  const [shape, setShape] = usePreference('messages');
  const [kind, setKind] = useState(allMessages);
  const [sought, setSought] = useState('');
  const isLine = shape === 'line';
  const isShort = shape === 'short' && !isMaximised;
  useEffect(() => messageStore.look(!isLine), [isLine]);
  const alert = useAlertHeard();
  const latest = list.at(-1);
  const shown = found(list, kind, sought);
  const isAll = shown.length === list.length;
  // A view-only user takes no messages along (§2.8), by file or by clipboard.
  const mayTake = role !== 'viewOnly';
  const copy = async () => {
    const isCopied = await copyText(asText(shown));
    notify(
      isCopied
        ? t('%{shown} messages copied.', { shown: shown.length })
        : t('The browser does not allow to copy.'),
      {
        type: isCopied ? 'success' : 'warning',
      },
    );
  };
  return (
    <section
      aria-label={t('Messages')}
      className={`${styles.window} ${
        isLine ? styles.line : isMaximised ? styles.maximised : isShort ? styles.short : ''
      } ${isShort && isNews ? styles.grown : ''}`}
      style={{ '--two-lines': `${Math.round(headHeight + twoLines * size)}px` } as CSSProperties}
    >
      <header className={styles.head}>
        <h2>{t('Messages')}</h2>
        {isLine && unread > 0 && (
          <span className={styles.unread}>{t('%{unread} new', { unread })}</span>
        )}
        {!isLine && (
          <>
            <span className={styles.desk}>
              <InlineSelect
                label={t('Kind of messages')}
                isLabelSpoken
                dense
                value={kind}
                onChange={setKind}
              >
                {messageFilters.map((label) => (
                  <option key={label} value={label}>
                    {t(label)}
                  </option>
                ))}
              </InlineSelect>
            </span>
            <input
              type="search"
              aria-label={t('Search messages')}
              placeholder={t('Search')}
              value={sought}
              onChange={(event) => setSought(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && setSought('')}
            />
            {!isAll && (
              <span role="status" className="muted">
                {t('%{shown} of %{list}', { shown: shown.length, list: list.length })}
              </span>
            )}
          </>
        )}
        {/* What comes and goes has a room of its own, and pushes nothing aside. */}
        <div className={styles.news}>
          <Slot place="messages" />
          <Line />
          <div className={styles.latest} aria-live="polite">
            {isLine && latest && <MessageWords message={latest} />}
          </div>
        </div>
        <Button
          variant="text"
          className={styles.desk}
          aria-label={t('A− smaller messages')}
          disabled={isLine || size <= sizes.least}
          onClick={() => setSize(size - sizes.step)}
        >
          A−
        </Button>
        <Button
          variant="text"
          className={styles.desk}
          aria-label={t('A+ larger messages')}
          disabled={isLine || size >= sizes.most}
          onClick={() => setSize(size + sizes.step)}
        >
          A+
        </Button>
        {mayTake && (
          <>
            <Button
              variant="text"
              className={styles.desk}
              disabled={shown.length === 0}
              onClick={() => void copy()}
            >
              {t('Copy')}
            </Button>
            <Button
              variant="text"
              className={styles.desk}
              disabled={shown.length === 0}
              onClick={() => saveFile('messages.txt', 'text/plain', asText(shown))}
            >
              {t('Download')}
            </Button>
          </>
        )}
        {!isMaximised && (
          <Button variant="text" onClick={() => setShape(isLine ? 'short' : 'line')}>
            {isLine ? t('Show') : t('Minimise')}
          </Button>
        )}
        {!isMaximised && !isLine && (
          <Button
            variant="text"
            aria-expanded={!isShort}
            onClick={() => setShape(isShort ? 'window' : 'short')}
          >
            {isShort ? t('Expand') : t('Collapse')}
          </Button>
        )}
        <Button
          variant="text"
          className={styles.desk}
          aria-pressed={isMaximised}
          disabled={isLine}
          onClick={() => setIsMaximised(!isMaximised)}
        >
          {isMaximised ? t('Restore') : t('Maximise')}
        </Button>
      </header>
      <div
        hidden={isLine}
        className={styles.scroll}
        role="log"
        aria-label={t('Messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        style={{ fontSize: size }}
      >
        {isKnown && shown.length === 0 && (
          <p className={styles.none}>
            {isAll
              ? t('No messages yet.')
              : t('None of the %{list} messages match.', { list: list.length })}
          </p>
        )}
        <ol className={styles.list}>
          {shown.toReversed().map((message) => (
            <li key={message.id} className={isAlert(message) ? styles.alerting : undefined}>
              <MessageWords message={message} sought={sought} />
            </li>
          ))}
        </ol>
      </div>
      <div role="alert" className="unseen">
        {alert?.messageText}
      </div>
    </section>
  );
};
