import type { ListPlace } from '../dataProvider.ts';
import { quantityText } from '../format.ts';
import { Age } from '../parts/Age.tsx';
import { Button } from '../parts/Button.tsx';
import styles from './ListScreen.module.css';
import type { Changes, ListAddress } from './useListAddress.ts';

type Props = {
  address: ListAddress;
  rows: number;
  total: number | undefined;
  place: ListPlace | undefined;
  change: (changes: Changes) => void;
  /** Asks for the exact total; null when it is known or being counted. */
  onCount: (() => void) | null;
};

/** '1–25 of 2,000', or of more than was counted. */
export const rangeWords = (
  first: number,
  rows: number,
  total: number | undefined,
  isMore: boolean,
): string => {
  if (rows === 0) return 'No rows';
  const range = `${quantityText(first + 1)}–${quantityText(first + rows)}`;
  if (total === undefined) return range;
  return `${range} of ${isMore ? 'more than ' : ''}${quantityText(total)}`;
};

/** Where a list stands and the way to its neighbours. Pages are walked by key, so there is no last one. */
export const ListFoot = ({ address, rows, total, place, change, onCount }: Props) => {
  const isFirst = address.after === null && address.before === null;
  // A cursor knows its neighbours, not how many rows lie before it: the reader's own steps do.
  const first = isFirst ? (place?.from ?? 0) : address.at;
  const previous = place?.previous ?? null;
  const next = place?.next ?? null;
  return (
    <>
      <span role="status">{rangeWords(first, rows, total, place?.isMore ?? false)}</span>
      {place?.isMore && onCount && (
        <Button kind="ghost" onClick={onCount}>
          Count exactly
        </Button>
      )}
      <span className="muted">
        <Age since={place?.receivedAt} />
      </span>
      <span className={styles.grow} />
      <label className={styles.size}>
        Rows a page
        <select
          value={address.perPage}
          onChange={(event) => change({ perPage: event.target.value })}
        >
          {[10, 25, 50, 100].map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <Button
        kind="ghost"
        disabled={isFirst}
        onClick={() => change({ after: null, before: null, at: null })}
      >
        « First
      </Button>
      <Button
        kind="ghost"
        disabled={previous === null || isFirst}
        onClick={() =>
          change({
            before: previous,
            after: null,
            at: String(Math.max(0, first - address.perPage)),
          })
        }
      >
        ‹ Previous
      </Button>
      <Button
        kind="ghost"
        disabled={next === null}
        onClick={() => change({ after: next, before: null, at: String(first + rows) })}
      >
        Next ›
      </Button>
    </>
  );
};
