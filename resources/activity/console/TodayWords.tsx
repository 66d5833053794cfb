import { useAtServerTime } from '#console/browser/clock.ts';
import type { ActiveSecurity } from '../../offer/console/activeSecurity.ts';
import styles from './TodayWords.module.css';
import { todayWords } from './todayWords.ts';

/** The day in words under the heading of a dashboard. Its room on a phone is the same before the securities are known. */
export const TodayWords = ({
  securities = [],
}: {
  securities: readonly ActiveSecurity[] | undefined;
}) => {
  const words = useAtServerTime((now) => todayWords(now, securities));
  return (
    <span className={styles.today} title={words}>
      {words}
    </span>
  );
};
