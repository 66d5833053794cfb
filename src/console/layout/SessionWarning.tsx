import { later } from '../browser/later.tsx';
import { useSessionEnd } from './sessionEnd.ts';

const SessionDialog = later(() => import('./SessionDialog.tsx'));

/** Warns five minutes before the session ends, and says so when it has (§4.5). */
export const SessionWarning = () => {
  const end = useSessionEnd();
  return end.is !== 'far' && <SessionDialog end={end} />;
};
