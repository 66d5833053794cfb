import { useEffect, useState } from 'react';
import type { Messages } from '../../stream/messages.ts';

/** Time that new messages keep the window open, ms: enough to read two lines. */
const newsMs = 8_000;

/** Whether a message has come in the last seconds; those that were there when the page opened are no news. */
export const useNews = ({ list, isKnown }: Pick<Messages, 'list' | 'isKnown'>): boolean => {
  const newest = isKnown ? (list.at(-1)?.id ?? 0) : null;
  const [seen, setSeen] = useState<typeof newest>(null);
  // Messages present at first are not new.
  if (seen === null && newest !== null) setSeen(newest);
  const isNews = seen !== null && newest !== null && newest !== seen;
  useEffect(() => {
    if (!isNews) return;
    const timer = setTimeout(() => setSeen(newest), newsMs);
    return () => clearTimeout(timer);
  }, [isNews, newest]);
  return isNews;
};
