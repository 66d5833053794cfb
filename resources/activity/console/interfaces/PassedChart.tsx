import { quantityText, timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import type { Figures } from './figures.ts';
import styles from './InterfaceStatus.module.css';

/** What went over an interface in each minute, as bars with their highest value, and as words for who cannot see them. */
export const PassedChart = ({
  what,
  perMinute,
}: {
  what: string;
  perMinute: Figures['perMinute'];
}) => {
  const most = Math.max(0, ...perMinute.map(({ passed }) => passed));
  const total = perMinute.reduce((sum, { passed }) => sum + passed, 0);
  const first = perMinute[0];
  const last = perMinute.at(-1);
  const clockOf = (iso: string | undefined) => timeText(iso).slice(11, 16);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{t('%{what} a minute', { what: capital(what) })}</span>
        <span>
          {total === 0
            ? t('none in this hour')
            : t('at most %{most}', { most: quantityText(most) })}
        </span>
      </figcaption>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${perMinute.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('%{total} %{what} in the last hour, at most %{most} in a minute', {
          total: quantityText(total),
          what,
          most: quantityText(most),
        })}
      >
        {perMinute.map(({ minute, passed }, at) => {
          const height = most === 0 ? 0 : (passed / most) * 94;
          return (
            <rect key={minute} x={at + 0.12} y={100 - height} width={0.76} height={height}>
              <title>{`${clockOf(minute)}: ${quantityText(passed)}`}</title>
            </rect>
          );
        })}
      </svg>
      <span className={styles.axis} aria-hidden="true">
        <span>{clockOf(first?.minute)}</span>
        <span>{clockOf(last?.minute)}</span>
      </span>
    </figure>
  );
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
