import { quantityText } from '#console/browser/format.ts';
import { type Bar, timeOf } from './minutes.ts';

/** The margins around the bars for the words of the axes, px. */
export const margin = { top: 12, right: 12, bottom: 20, left: 52 };

/** The colour of each part of a bar, the highest first. */
export const colours = {
  entered: 'var(--chart)',
  modified: 'color-mix(in srgb, var(--chart) 45%, var(--chart-soft))',
  cancelled: 'var(--chart-2)',
};

const kinds = ['entered', 'modified', 'cancelled'] as const;

/** The drawing of bids a minute; all sizes in px. `onRead` gets the bar under the mouse. */
export const MinuteBars = ({
  bars,
  minutesInBar,
  size: { width, height },
  read,
  onRead,
}: {
  bars: readonly Bar[];
  minutesInBar: number;
  size: { width: number; height: number };
  read: number | null;
  onRead: (index: number | null) => void;
}) => {
  const plotWidth = width - margin.left - margin.right;
  const plotHeight = Math.max(20, height - margin.top - margin.bottom);
  const most = Math.max(1, ...bars.map(sumOf)) / minutesInBar;
  const scale = niceTop(most);
  const barWidth = bars.length === 0 ? plotWidth : Math.min(28, plotWidth / bars.length);
  const gap = barWidth > 4 ? Math.min(4, barWidth * 0.25) : 0;
  const heightOf = (count: number) => (count / minutesInBar / scale) * plotHeight;
  const base = margin.top + plotHeight;
  const minutesInLabel =
    labelSteps.find((step) => (step / minutesInBar) * barWidth >= 64) ?? labelSteps.at(-1) ?? 60;
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      onMouseLeave={() => onRead(null)}
      onMouseMove={(event) => {
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
        onRead(Math.floor((x - margin.left) / barWidth));
      }}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line
            stroke="var(--line)"
            x1={margin.left}
            x2={width - margin.right}
            y1={base - plotHeight * part}
            y2={base - plotHeight * part}
          />
          <text
            fill="var(--ink-2)"
            textAnchor="end"
            x={margin.left - 8}
            y={base - plotHeight * part + 4}
          >
            {quantityText(scale * part)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const x = margin.left + index * barWidth;
        let top = base - heightOf(sumOf(bar));
        return (
          <g key={bar.from}>
            {read === index && (
              <rect
                fill="var(--accent)"
                opacity={0.14}
                x={x}
                y={margin.top}
                width={barWidth}
                height={plotHeight}
              />
            )}
            {kinds.map((kind) => {
              const y = top;
              top += heightOf(bar[kind]);
              return (
                <rect
                  key={kind}
                  fill={colours[kind]}
                  x={x}
                  y={y}
                  width={barWidth - gap}
                  height={heightOf(bar[kind])}
                />
              );
            })}
            {minuteOfDay(bar.from) % minutesInLabel === 0 && x < width - 40 && (
              <text fill="var(--ink-2)" x={x} y={base + 14}>
                {timeOf(bar.from)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};

const sumOf = ({ entered, modified, cancelled }: Bar) => entered + modified + cancelled;

/** Minutes between two times on the axis: of these, the least that leaves room for the words. */
const labelSteps = [5, 10, 15, 30, 60, 120];

const minuteOfDay = (at: number) => {
  const [hours = 0, minutes = 0] = timeOf(at).split(':').map(Number);
  return hours * 60 + minutes;
};

/** The least even, round number that is not below a count: the top of the scale. */
const niceTop = (count: number): number => {
  const power = 10 ** Math.floor(Math.log10(count));
  const top = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((step) => step * power >= count) ?? 10;
  return Math.max(2, Math.round(top * power));
};
