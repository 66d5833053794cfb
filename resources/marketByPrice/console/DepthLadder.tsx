import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { useSize } from '#console/parts/useSize.ts';
import { rupeesOf } from '#domain/money.ts';
import { DepthChart } from './DepthChart.tsx';
import { DepthKeys } from './DepthKeys.tsx';
import styles from './DepthLadder.module.css';
import { isIn, summaryOf, within } from './depthReading.ts';
import { depthRows } from './depthRows.ts';
import {
  aroundTheAction,
  type DepthWindow,
  rangeOf,
  shifted,
  showing,
  wholeBook,
} from './depthWindow.ts';
import type { Ladder } from './ladder.ts';
import { readingOf } from './words.ts';

/** Height of a row in px: to be read by itself, and at the least when the whole book is shown. */
const readable = 15;
const visible = 4;

/**
 * The book of one series as a chart: a bar for each price, the running total from the highest price
 * down, the floor, the indicative price and the size of the issue. One stop of the Tab key: arrows
 * read price by price, and Enter or a click hands the price (paise) to `onPick`.
 */
export const DepthLadder = ({
  ladder,
  onPick,
  marked = null,
}: {
  ladder: Ladder;
  onPick?: (price: number) => void;
  /** A price to mark, in paise: the one that is being typed. */
  marked?: number | null;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, { width: 400, height: 440 });
  const [reading, setReading] = useState<number | null | undefined>(undefined);
  const { window, all, setAll, setWalked } = useDepthWindow(ladder, size.height, reading);
  const { rows, above, below } = depthRows(ladder, window);
  const current = rows.find(({ low, high }) => isIn(reading, low, high)) ?? null;

  const move = (by: number) => {
    const at = current ? rows.indexOf(current) : -1;
    const start = rows.findIndex(({ quantity }) => quantity > 0);
    const to = at < 0 ? Math.max(0, start) : at + by;
    if (to >= 0 && to < rows.length) {
      setReading(rows[to]?.low);
      return;
    }
    const next = shifted(ladder, window, to < 0 ? 1 : -1);
    if (all || next.low === window.low) return;
    setWalked(next);
    setReading(to < 0 ? next.low + (next.rows - 1) * next.ticksInRow * ladder.tickSize : next.low);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }[event.key];
    if (by !== undefined) move(within(by, rows, current));
    else if (event.key === 'Home') setReading(rows[0]?.low);
    else if (event.key === 'End') setReading(rows.at(-1)?.low);
    else if (event.key === 'Enter' && onPick && current && current.low !== null)
      onPick(current.low);
    else return;
    event.preventDefault();
  };
  const range = rangeOf(ladder);
  const words = current ? readingOf(current, ladder) : summaryOf(ladder);

  return (
    <div className="fills">
      <div className="legend" style={{ gap: '0 8px', minHeight: 30, padding: '1px 4px 1px 12px' }}>
        <DepthKeys />
        {(all || above.prices + below.prices > 0 || window.ticksInRow > 1) && (
          <Button
            variant="text"
            className="atEnd"
            style={{ paddingInline: 8 }}
            onClick={() => setAll(!all)}
          >
            {all ? t('Show fewer') : t('Show all')}
          </Button>
        )}
      </div>
      <div
        ref={box}
        className={`chart ${styles.depth}`}
        role="slider"
        tabIndex={0}
        aria-label={t('Depth of %{symbol} %{series} by price', {
          symbol: ladder.symbol,
          series: ladder.series,
        })}
        aria-orientation="vertical"
        aria-valuemin={rupeesOf(range.low)}
        aria-valuemax={rupeesOf(range.high)}
        aria-valuenow={rupeesOf(current?.low ?? ladder.indicativePrice ?? ladder.floorPrice)}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onBlur={() => setReading(undefined)}
      >
        <DepthChart
          ladder={ladder}
          rows={rows}
          window={window}
          above={above}
          below={below}
          current={current}
          marked={marked}
          size={size}
          onRead={(row) => setReading(row === null ? undefined : row.low)}
          onPick={onPick}
        />
      </div>
      <p className={`small ${styles.reading}`}>
        {words}
        {!current && window.ticksInRow > 1 && (
          <span className="muted">
            {' '}
            {t('· a row is %{ticksInRow} ticks', { ticksInRow: window.ticksInRow })}
          </span>
        )}
      </p>
    </div>
  );
};

const sameWindow = (a: DepthWindow, b: DepthWindow | null) =>
  b !== null && a.low === b.low && a.rows === b.rows && a.ticksInRow === b.ticksInRow;

/** The prices in sight: those around the action, where the reader has walked to, or the whole book. */
const useDepthWindow = (ladder: Ladder, height: number, reading: number | null | undefined) => {
  const [all, setAll] = useState(false);
  const [auto, setAuto] = useState<DepthWindow | null>(null);
  const [walked, setWalked] = useState<DepthWindow | null>(null);
  const cutOffRow = ladder.rungs.at(-1)?.price === null ? 1 : 0;
  const room = (rowHeight: number) =>
    Math.max(8, Math.floor((height - 44) / rowHeight)) - cutOffRow;
  const found = all
    ? wholeBook(ladder, room(visible))
    : aroundTheAction(ladder, room(readable), auto);
  if (!all && !sameWindow(found, auto)) setAuto(found);
  const chosen = !all && walked?.rows === found.rows ? walked : found;
  return {
    // A price that is read stays in sight when the chart gets other room or the book moves.
    window: all || typeof reading !== 'number' ? chosen : showing(ladder, chosen, reading),
    all,
    setAll: (isAll: boolean) => {
      setAll(isAll);
      setWalked(null);
    },
    setWalked,
  };
};
