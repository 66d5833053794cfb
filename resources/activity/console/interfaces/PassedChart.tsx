import { styled } from '@mui/material/styles';
import { quantityText, timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import type { Figures } from './figures.ts';

const Chart = styled('figure')({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minHeight: 84,
  margin: 0,
  padding: '0 12px 8px',
  '& figcaption': {
    display: 'flex',
    justifyContent: 'space-between',
    color: 'var(--ink-2)',
    fontSize: 12,
  },
});

const Plot = styled('svg')({
  width: '100%',
  height: 72,
  borderBottom: '1px solid var(--line-strong)',
  '& rect': { fill: 'var(--chart)' },
});

const Axis = styled('span')({
  display: 'flex',
  justifyContent: 'space-between',
  paddingTop: 2,
  color: 'var(--ink-2)',
  fontSize: 11,
});

/**
 * The traffic of an interface in each minute, as bars with their highest value, and as words for a
 * screen reader.
 */
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
    <Chart>
      <figcaption>
        <span>{t('%{what} a minute', { what: capital(what) })}</span>
        <span>
          {total === 0
            ? t('none in this hour')
            : t('at most %{most}', { most: quantityText(most) })}
        </span>
      </figcaption>
      <Plot
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
      </Plot>
      <Axis aria-hidden="true">
        <span>{clockOf(first?.minute)}</span>
        <span>{clockOf(last?.minute)}</span>
      </Axis>
    </Chart>
  );
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
