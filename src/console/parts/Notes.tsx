import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { richly, t } from '../browser/language.ts';
import { onStreamState, streamState } from '../stream/stream.ts';
import { Button } from './Button.tsx';
import { PageHead } from './PageHead.tsx';

/** Nothing for 200 ms, then that something is coming: what is quick must not flicker. */
export const Loading = () => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? (
    <p role="status" className="row faded">
      {t('Loading…')}
    </p>
  ) : null;
};

/**
 * A page that failed to load or draw, in the words of §8. It is retried when the connection to the
 * server is back.
 */
export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => onStreamState(() => streamState() === 'open' && latest.current()), []);
  return <Unloaded onRetry={onRetry} />;
};

const Unloaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="row faded">
    <p>{t('Error occured, Please refresh the page.')}</p>
    <Button onClick={onRetry}>{t('Retry')}</Button>
  </div>
);

/** An address that nothing answers to. */
export const NotFound = () => {
  const { pathname } = useLocation();
  return (
    <>
      <PageHead title={t('There is no such page')} />
      <p className="row faded">
        {richly('No page has the address %{pathname}.', {
          pathname: <span className="mono">{pathname}</span>,
        })}{' '}
        <Button to="/">{t('Go to the Dashboard')}</Button>
      </p>
    </>
  );
};

/** The console itself failed: nothing around it can be trusted any more. */
export const Failed = () => <Unloaded onRetry={() => window.location.reload()} />;
