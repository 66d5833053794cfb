import { useRef, useState } from 'react';
import { quantityText } from '#console/format.ts';
import { exchangeTime } from '#domain/calendar.ts';
import { useSize } from '../marketByPrice/useSize.tsx';
import styles from './BidsAMinute.module.css';
import { type Bar, barsOf, type Minute } from './minutes.tsx';

const margin = { top: 12, right: 12, bottom: 20, left: 52 };
const leastBar = 6;

/** Bids entered, modified and cancelled over the day as bars, with a table of the same for those who hear it. */
export const BidsAMinute = ({ minutes, now }: { minutes: readonly Minute[]; now: number }) => {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, { width: 1100, height: 200 });
  const [read, setRead] = useState<number | null>(null);
  const plotWidth = width - margin.left - margin.right;
  const plotHeight = Math.max(20, height - margin.top - margin.bottom);
  const { bars, minutesInBar } = barsOf(minutes, now, Math.floor(plotWidth / leastBar));
  const most = Math.max(1, ...bars.map(sumOf)) / minutesInBar;
  const scale = niceTop(most);
  const barWidth = bars.length === 0 ? plotWidth : Math.min(28, plotWidth / bars.length);
  const gap = barWidth > 4 ? Math.min(4, barWidth * 0.25) : 0;
  const heightOf = (count: number) => (count / minutesInBar / scale) * plotHeight;
  const base = margin.top + plotHeight;
  const minutesInLabel =
    labelSteps.find((step) => (step / minutesInBar) * barWidth >= 64) ?? labelSteps.at(-1) ?? 60;
  const shown = read === null ? null : (bars[read] ?? null);
  return (
    <div className={styles.chart}>
      <p className={styles.bar}>
        <Key kind={styles.entered}>entered</Key>
        <Key kind={styles.modified}>modified</Key>
        <Key kind={styles.cancelled}>cancelled</Key>
        <span>
          {shown
            ? `${timeOf(shown.from)}${minutesInBar > 1 ? ` to ${timeOf(shown.from + minutesInBar * 60_000)}` : ''}: ${quantityText(shown.entered)} entered, ${quantityText(shown.modified)} modified, ${quantityText(shown.cancelled)} cancelled`
            : minutesInBar > 1 && `each bar the average of ${minutesInBar} minutes`}
        </span>
      </p>
      <div ref={box} className={styles.plot}>
        {bars.length === 0 ? (
          <p className={styles.none}>No bids yet today.</p>
        ) : (
          <svg
            width={width}
            height={height}
            aria-hidden="true"
            className={styles.svg}
            onMouseLeave={() => setRead(null)}
            onMouseMove={(event) => {
              const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
              setRead(Math.floor((x - margin.left) / barWidth));
            }}
          >
            {[0, 0.5, 1].map((part) => (
              <g key={part}>
                <line
                  className={styles.grid}
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={base - plotHeight * part}
                  y2={base - plotHeight * part}
                />
                <text className={styles.scale} x={margin.left - 8} y={base - plotHeight * part + 4}>
                  {quantityText(scale * part)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => {
              const x = margin.left + index * barWidth;
              const cancelled = heightOf(bar.cancelled);
              const modified = heightOf(bar.modified);
              const entered = heightOf(bar.entered);
              return (
                <g key={bar.from}>
                  {read === index && (
                    <rect
                      className={styles.read}
                      x={x}
                      y={margin.top}
                      width={barWidth}
                      height={plotHeight}
                    />
                  )}
                  <rect
                    className={styles.entered}
                    x={x}
                    y={base - cancelled - modified - entered}
                    width={barWidth - gap}
                    height={entered}
                  />
                  <rect
                    className={styles.modified}
                    x={x}
                    y={base - cancelled - modified}
                    width={barWidth - gap}
                    height={modified}
                  />
                  <rect
                    className={styles.cancelled}
                    x={x}
                    y={base - cancelled}
                    width={barWidth - gap}
                    height={cancelled}
                  />
                  {minuteOfDay(bar.from) % minutesInLabel === 0 && x < width - 40 && (
                    <text className={styles.time} x={x} y={base + 14}>
                      {timeOf(bar.from)}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
      {/* A table takes the height it wants, so that what hides it must stand around it. */}
      <div className="unseen">
        <table>
          <caption>
            Bids in each {minutesInBar === 1 ? 'minute' : `${minutesInBar} minutes`}
          </caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Entered</th>
              <th scope="col">Modified</th>
              <th scope="col">Cancelled</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{timeOf(bar.from)}</th>
                <td>{bar.entered}</td>
                <td>{bar.modified}</td>
                <td>{bar.cancelled}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};

const Key = ({ kind, children }: { kind: string | undefined; children: string }) => (
  <span className={styles.key}>
    <svg width="10" height="10" aria-hidden="true">
      <rect width="10" height="10" rx="2" className={kind} />
    </svg>
    {children}
  </span>
);

const sumOf = ({ entered, modified, cancelled }: Bar) => entered + modified + cancelled;

const timeOf = (at: number) => exchangeTime(at).slice(11, 16);

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
