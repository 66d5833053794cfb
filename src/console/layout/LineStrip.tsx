import { useEffect, useState } from 'react';
import { exchangeTime } from '#domain/market/calendar.ts';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { lastHeardAt, reconnect, useStreamState } from '../stream/stream.ts';
import { Strip } from './Strip.ts';

/** The strip says nothing of a line that is back sooner: a page that opens has none for a moment. */
const saidAfterMs = 2_000;

/**
 * Notice above every page while the server connection is down: since when, its effect on displayed
 * and typed data, and a retry.
 */
export const LineStrip = () => {
  const line = useStreamState();
  const isDown = line !== 'open';
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setIsSaid(true), saidAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSaid(false);
    };
  }, [isDown]);
  const since = lastHeardAt();
  // A browser without event streams never had a line.
  if (!isDown || !isSaid || (line === 'disconnected' && since === null)) return null;
  const time = since === null ? null : exchangeTime(since).slice(11);
  return (
    <Strip aria-label={t('Connection to the server')} aria-live="polite">
      <p>
        <b>
          {line === 'away'
            ? t('The exchange has lost its database.')
            : time === null
              ? t('There is no connection to the server.')
              : t('There has been no connection to the server since %{time}.', { time })}
        </b>{' '}
        {t('The data shown may be old, and nothing can be saved until it is back.')}
      </p>
      {line !== 'away' && <Button onClick={reconnect}>{t('Try now')}</Button>}
    </Strip>
  );
};
