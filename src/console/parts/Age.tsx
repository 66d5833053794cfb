import { useServerNow } from '../clock.ts';

/** How long ago something was, kept up to date: '2 s old'. `since` in ms of the exchange's clock. */
export const Age = ({ since }: { since: number | null | undefined }) => {
  const now = useServerNow();
  if (!since) return null;
  return <span>{ageText(now - since)}</span>;
};

/** An age in the largest unit that still says something: '4 s old', '3 min old', '2 h old'. */
export const ageText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s old`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min old`;
  return `${Math.floor(seconds / 3600)} h old`;
};
