import { type MouseEvent, useRef } from 'react';
import { DepthBars } from './DepthBars.tsx';
import { DepthMarks } from './DepthMarks.tsx';
import type { Beyond, DepthRow } from './depthRows.ts';
import { depthScale } from './depthScale.ts';
import type { DepthWindow } from './depthWindow.ts';
import type { Ladder } from './ladder.ts';

/** The drawing of a depth ladder; all sizes in px, so that its texts keep theirs. */
export const DepthChart = ({
  ladder,
  rows,
  window,
  above,
  below,
  current,
  marked,
  size,
  onRead,
  onPick,
}: {
  ladder: Ladder;
  rows: readonly DepthRow[];
  window: DepthWindow;
  above: Beyond;
  below: Beyond;
  current: DepthRow | null;
  marked: number | null;
  size: { width: number; height: number };
  onRead: (row: DepthRow | null) => void;
  onPick?: (price: number) => void;
}) => {
  const isPointed = useRef(false);
  const scale = depthScale(ladder, rows, window, size);
  const rowAt = (event: MouseEvent<SVGSVGElement>) =>
    rows[scale.rowAt(event.clientY - event.currentTarget.getBoundingClientRect().top)] ?? null;
  return (
    <svg
      style={{ cursor: onPick && 'pointer' }}
      width={size.width}
      height={size.height}
      aria-hidden="true"
      onMouseMove={(event) => {
        // A chart that moves under a mouse at rest is not pointed at: the keys go on reading where they are.
        if (event.movementX === 0 && event.movementY === 0) return;
        isPointed.current = true;
        onRead(rowAt(event));
      }}
      onMouseLeave={() => {
        if (isPointed.current) onRead(null);
        isPointed.current = false;
      }}
      onClick={(event) => {
        const price = rowAt(event)?.low;
        if (onPick && price != null) onPick(price);
      }}
    >
      <DepthBars rows={rows} current={current} width={size.width} scale={scale} />
      <DepthMarks
        ladder={ladder}
        rows={rows}
        above={above}
        below={below}
        marked={marked}
        scale={scale}
      />
    </svg>
  );
};
