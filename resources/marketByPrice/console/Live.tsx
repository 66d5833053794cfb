import { useServerNow } from '#console/browser/clock.ts';
import { say, t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { freshSeconds, useFeedFreshness } from '#console/stream/feedFreshness.ts';
import { type BookDay, bookWords } from '#domain/market/dayBook.ts';

/**
 * The age of figures that the stream keeps up to date. A book without events is as fresh as the connection;
 * when the server does not answer or the connection is silent it says so. `book` follows it.
 */
export const Live = ({
  since,
  failed,
  book = null,
}: {
  since: number | null;
  failed: boolean;
  book?: BookDay | null;
}) => {
  const now = useServerNow();
  const line = useFeedFreshness();
  if (since === null) return null;
  const lastHeard = failed ? since : Math.max(since, line ?? since);
  const isLive = !failed && now - lastHeard < (freshSeconds + 1) * 1000;
  return (
    <>
      {isLive ? `${t('live,')} ` : `${t('not live,')} `}
      <Age since={lastHeard} goodFor={freshSeconds} />
      {book && ` · ${say(bookWords(book))}`}
    </>
  );
};
