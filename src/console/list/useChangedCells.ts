import { useEffect, useRef, useState } from 'react';
import type { GridRow } from '../parts/grid/gridColumn.ts';

/** Duration of the tint of a changed cell, ms. */
const tintedMs = 1000;

/** A cell of a grid, by its row and its column. */
export const cellName = (id: GridRow['id'], column: string): string => `${id} ${column}`;

const nothing: ReadonlySet<string> = new Set();

/**
 * The cells whose values have just changed in rows that stayed on the page. `list` names what is
 * shown: another page or order is no change of what was there.
 */
export const useChangedCells = (
  list: string,
  rows: readonly GridRow[],
  isLive: boolean,
): ReadonlySet<string> => {
  const before = useRef<{ list: string; rows: ReadonlyMap<GridRow['id'], GridRow> } | null>(null);
  const [tinted, setTinted] = useState(nothing);
  useEffect(() => {
    if (!isLive) return;
    const known = before.current;
    before.current = { list, rows: new Map(rows.map((row) => [row.id, row])) };
    if (known?.list !== list) return;
    const changed = new Set<string>();
    for (const row of rows) {
      const was = known.rows.get(row.id);
      if (!was || was === row) continue;
      for (const name of Object.keys(row))
        if (row[name] !== was[name]) changed.add(cellName(row.id, name));
    }
    if (changed.size > 0) setTinted(changed);
  }, [list, rows, isLive]);
  useEffect(() => {
    if (tinted === nothing) return;
    const timer = setTimeout(() => setTinted(nothing), tintedMs);
    return () => clearTimeout(timer);
  }, [tinted]);
  return tinted;
};
