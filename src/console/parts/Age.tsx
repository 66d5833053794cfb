import { useServerNow } from '../browser/clock.ts';
import { t } from '../browser/language.ts';

const old = { padding: '0 6px', borderRadius: 3, fontSize: 12, fontWeight: 550 };

/**
 * An age that updates itself: '2 s old'. `since` is in ms of the exchange's clock. A value older
 * than `goodFor` seconds is highlighted: the reader should not treat it as current.
 */
export const Age = ({ since, goodFor }: { since: number | null | undefined; goodFor?: number }) => {
  const now = useServerNow();
  if (!since) return null;
  const words = ageText(now - since);
  return goodFor !== undefined && secondsOf(now - since) > goodFor ? (
    <span
      className="softAmber"
      style={old}
      title={t('Nothing has been received since then, so this may have changed.')}
    >
      <span aria-hidden="true">◐</span> {words}
    </span>
  ) : (
    <span>{words}</span>
  );
};

/** An age in the largest unit that still says something: '4 s old', '3 min old', '2 h old'. */
export const ageText = (ms: number): string => {
  const seconds = secondsOf(ms);
  if (seconds < 60) return t('%{seconds} s old', { seconds });
  if (seconds < 3600) return t('%{number} min old', { number: Math.floor(seconds / 60) });
  return t('%{number} h old', { number: Math.floor(seconds / 3600) });
};

const secondsOf = (ms: number): number => Math.max(0, Math.floor(ms / 1000));
