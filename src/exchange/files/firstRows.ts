import { byteNumbers } from '#server/runtime/byteNumbers.ts';
import { doubled } from '#server/runtime/openHash.ts';

/** Says in which row a bid stood first; that is its own row for one that is new. */
export const firstRows = () => {
  const names = byteNumbers();
  let rows = new Uint32Array(1 << 11);
  return (bidId: string, row: number): number => {
    const count = names.count();
    const number = names.numberOfText(bidId);
    if (number < count) return rows[number] as number;
    if (number === rows.length) rows = doubled(rows);
    rows[number] = row;
    return row;
  };
};
