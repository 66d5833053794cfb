import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { type CSSProperties, useEffect, useState } from 'react';
import { exchangeTime } from '#domain/market/calendar.ts';
import { english, t } from '../../browser/language.ts';
import { usePreference } from '../../browser/preferences.ts';
import { Button } from '../../parts/Button.tsx';
import { phone } from '../../parts/looks.ts';
import { messageStore } from '../../stream/messageStore.ts';
import { lastHeardAt, reconnect, useStreamState } from '../../stream/stream.ts';
import { useMessages } from '../../stream/useMessages.ts';
import { Slot } from '../Slot.tsx';
import { MessageSorting } from './MessageSorting.tsx';
import { MessageTools } from './MessageTools.tsx';
import { MessageWords } from './MessageWords.tsx';
import { allMessages, found, isAlert } from './messageCategories.ts';
import { useAlertHeard } from './useAlertHeard.ts';
import { useNews } from './useNews.ts';

/** Heights of the heading with the edges of the list, and of two lines for each px of the font. */
const [headHeight, twoLines] = [42, 3.2];

const disconnectedWords = english(
  'The message stream is disconnected. Please check your connectivity and login session, or contact the exchange. Press to reconnect.',
);

const awayWords = english(
  'The exchange has lost its database and is trying to reach it again. The data shown may be old, and nothing can be saved until it is back. You do not need to do anything.',
);

/**
 * Notice that the connection is down and, when retries have stopped, since when and how to
 * reconnect (§4.4, §8).
 */
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
        className={line === 'connecting' ? 'muted' : undefined}
        data-cut={line !== 'connecting' || undefined}
        title={line === 'away' ? t(awayWords) : undefined}
      >
        {line === 'connecting' && t('connecting…')}
        {line === 'away' &&
          t('Not live%{time}: no database', { time: time && ` ${t('since %{time}', { time })}` })}
        {line === 'disconnected' && time && t('last contact at %{time}', { time })}
      </span>
    </>
  );
};

const Window = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  height: 150,
  minWidth: 0,
  borderTop: '1px solid var(--line)',
  background: 'var(--surface)',
  '&[data-shape="maximised"]': { height: 350, [phone]: { height: '60dvh' } },
  '&[data-shape="short"]': { height: 'var(--two-lines)' },
  '&[data-shape="line"]': { height: 34 },
  // News lie over the page, which keeps its place.
  '&[data-grown]': {
    position: 'relative',
    zIndex: 2,
    height: 'max(150px, var(--two-lines))',
    marginTop: 'calc(var(--two-lines) - max(150px, var(--two-lines)))',
    boxShadow: '0 -8px 20px rgb(0 0 0 / 18%)',
  },
  '& time': { marginRight: 10, color: 'var(--ink-3)' },
  '& [data-alert]::before': {
    marginRight: 6,
    color: 'var(--red)',
    fontSize: '0.8em',
    content: '"▲" / ""',
  },
});

const oneLine = { overflow: 'hidden', whiteSpace: 'nowrap' } as const;

const Head = styled('header')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 10,
  padding: '2px 12px',
  borderBottom: '1px solid var(--line)',
  '& h2': { fontSize: 13, fontWeight: 600 },
  '& [data-part="unread"]': { background: 'var(--blue-soft)', color: 'var(--blue)' },
  '& [data-part="news"]': {
    ...oneLine,
    display: 'flex',
    flex: 1,
    gap: 10,
    alignItems: 'center',
    minWidth: 0,
    height: 28,
  },
  '& [data-part="latest"]': { ...oneLine, flex: 1, minWidth: 0, textOverflow: 'ellipsis' },
  '& [data-cut]': { color: 'var(--red)', fontWeight: 550 },
  [phone]: { gap: 4, padding: '2px 8px' },
});

const Log = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  lineHeight: 1.6,
  '&:focus-visible': { outlineOffset: -2 },
  '& p': { padding: '6px 12px', color: 'var(--ink-3)' },
  '& ol': { padding: '4px 0', listStyle: 'none' },
  '& li': { padding: '0 12px' },
  '& li[data-alerts]': { boxShadow: 'inset 3px 0 var(--red)' },
  '& mark': {
    borderRadius: 2,
    background: 'var(--amber-soft)',
    boxShadow: 'inset 0 -2px var(--amber)',
    color: 'inherit',
  },
});

/**
 * Messages of the server during the day (§2.8): docked below every page, newest first. It opens at
 * two lines and grows over the page for some seconds when a message comes.
 */
export const MessageWindow = () => {
  const { list, isKnown, unread } = useMessages();
  const isNews = useNews({ list, isKnown });
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
  return (
    <Window
      aria-label={t('Messages')}
      data-shape={isLine ? 'line' : isMaximised ? 'maximised' : shape}
      data-grown={(isShort && isNews) || undefined}
      style={{ '--two-lines': `${Math.round(headHeight + twoLines * size)}px` } as CSSProperties}
    >
      <Head>
        <h2>{t('Messages')}</h2>
        {isLine && unread > 0 && (
          <Chip component="span" data-part="unread" label={t('%{unread} new', { unread })} />
        )}
        {!isLine && (
          <>
            <MessageSorting kind={kind} onKind={setKind} sought={sought} onSought={setSought} />
            {!isAll && (
              <span role="status" className="muted">
                {t('%{shown} of %{list}', { shown: shown.length, list: list.length })}
              </span>
            )}
          </>
        )}
        {/* What comes and goes has a room of its own, and pushes nothing aside. */}
        <div data-part="news">
          <Slot place="messages" />
          <Line />
          <div data-part="latest" aria-live="polite">
            {isLine && latest && <MessageWords message={latest} />}
          </div>
        </div>
        <MessageTools
          messages={shown}
          size={size}
          onSize={setSize}
          isLine={isLine}
          isMaximised={isMaximised}
          onMaximise={setIsMaximised}
        >
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
        </MessageTools>
      </Head>
      <Log
        hidden={isLine}
        role="log"
        aria-label={t('Messages')}
        // A box that scrolls must be reachable by keyboard.
        tabIndex={0}
        style={{ fontSize: size }}
      >
        {isKnown && shown.length === 0 && (
          <p>
            {isAll
              ? t('No messages yet.')
              : t('None of the %{list} messages match.', { list: list.length })}
          </p>
        )}
        <ol>
          {shown.toReversed().map((message) => (
            <li key={message.id} data-alerts={isAlert(message) || undefined}>
              <MessageWords message={message} sought={sought} />
            </li>
          ))}
        </ol>
      </Log>
      <div role="alert" className="unseen">
        {alert?.messageText}
      </div>
    </Window>
  );
};
