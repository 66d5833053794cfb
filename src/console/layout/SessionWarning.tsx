import { lazy, Suspense } from 'react';
import { useSessionEnd } from './sessionEnd.ts';

const SessionDialog = lazy(() => import('./SessionDialog.tsx'));

/** Warns five minutes before the session ends, and says so when it has (§4.5). */
export const SessionWarning = () => {
  const end = useSessionEnd();
  return (
    end.is !== 'far' && (
      <Suspense>
        <SessionDialog end={end} />
      </Suspense>
    )
  );
};
