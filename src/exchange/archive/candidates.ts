import type { Condition } from '#server/database/lists/filter.ts';
import type { ArchiveColumn } from './archiveColumn.ts';
import { fieldsIn, matches } from './matching.ts';
import { readNumbered, readSlice } from './readRows.ts';
import { numbersOf, rowsBelow } from './rowNumbers.ts';
import { type ArchiveFile, narrowPart } from './writeFile.ts';

/** A file of an archive where it lies, with the file that is its index. */
export type FileAt = Pick<ArchiveFile, 'rows' | 'minKey' | 'maxKey' | 'counts'> & {
  path: string;
  indexPath: string;
};

/** A search in the files of a table. */
export type Sought = {
  /** In the order of their keys. */
  files: readonly FileAt[];
  columns: readonly ArchiveColumn[];
  key: string;
  indexed: readonly string[];
  conditions: readonly Condition[];
};

/** Rows that are looked at together, where no index leads to them. */
const scannedAtOnce = 10_000;
/** Rows that an index leads to which are read together, since each may lie elsewhere. */
const pointedAtOnce = 50;

/** Numbers of rows of one file that match, and how many were looked at to find them. */
export type CandidateLook = { numbers: number[]; looked: number; reached: number };

type Is = Extract<Condition, { op: 'is' }>;

/** The condition whose index leads to the fewest rows of a file; 'none' when a value is not in it at all. */
const narrowest = (file: FileAt, { conditions, indexed, key }: Sought): Is | 'none' | null => {
  let best: { condition: Is; rows: number } | null = null;
  for (const condition of conditions) {
    if (condition.op !== 'is' || condition.value === null || condition.field === key) continue;
    if (!indexed.includes(condition.field)) continue;
    const counted = file.counts[condition.field];
    // A column with many values has no counts; most of its values have few rows.
    const rows = counted ? (counted[String(condition.value)] ?? 0) : 1;
    if (rows === 0) return 'none';
    if (rows <= file.rows * narrowPart && (best === null || rows < best.rows))
      best = { condition, rows };
  }
  return best?.condition ?? null;
};

const keysIn = ({ conditions, key }: Sought): number[] | null => {
  for (const condition of conditions) {
    if (!('field' in condition) || condition.field !== key) continue;
    if (condition.op === 'is') return [Number(condition.value)];
    if (condition.op === 'in') return condition.values.map(Number);
  }
  return null;
};

/**
 * The rows of a file that match, a look at a time, from the first or the last on; `from` is the key
 * behind which they are sought.
 */
export async function* looksThrough(
  file: FileAt,
  sought: Sought,
  { isDescending, from }: { isDescending: boolean; from: number | null },
): AsyncGenerator<CandidateLook> {
  const { conditions, columns, key } = sought;
  const { path, indexPath, rows } = file;
  const keys = keysIn(sought);
  if (keys && !keys.some((one) => one >= file.minKey && one <= file.maxKey)) return;
  const hint = narrowest(file, sought);
  if (hint === 'none') return;
  // The first row that is sought, and the first that is not.
  let [low, high] = [0, rows];
  if (from !== null) {
    if (isDescending) high = from > file.maxKey ? rows : await rowsBelow(path, key, from);
    else low = from < file.minKey ? 0 : await rowsBelow(path, key, from + 1);
  }
  if (keys) {
    const numbers: number[] = [];
    for (const one of [...new Set(keys)].sort((a, b) => a - b)) {
      if (one < file.minKey || one > file.maxKey) continue;
      const number = await rowsBelow(path, key, one);
      if (number >= low && number < high) numbers.push(number);
    }
    const found = await checked(file, sought, numbers);
    yield { numbers: isDescending ? found.reverse() : found, looked: 1, reached: rows };
    return;
  }
  if (hint) {
    const all = await numbersOf(indexPath, hint.field, String(hint.value));
    const within = all.filter((number) => number >= low && number < high);
    if (isDescending) within.reverse();
    const others = conditions.filter((condition) => condition !== hint);
    for (let at = 0; at < within.length; at += pointedAtOnce) {
      const some = within.slice(at, at + pointedAtOnce).sort((a, b) => a - b);
      const found =
        others.length === 0 ? some : await checked(file, { ...sought, conditions: others }, some);
      const reached = within[Math.min(at + pointedAtOnce, within.length) - 1] as number;
      yield {
        numbers: isDescending ? [...found].reverse() : [...found],
        // A row elsewhere in the file costs as much as many that lie together.
        looked: others.length === 0 ? some.length : some.length * 40,
        reached,
      };
    }
    return;
  }
  const read = columns.filter(({ name }) => fieldsIn(conditions).includes(name));
  const step = read.length === 0 ? pointedAtOnce : scannedAtOnce;
  for (let at = isDescending ? high : low; isDescending ? at > low : at < high; ) {
    const [start, end] = isDescending
      ? [Math.max(low, at - step), at]
      : [at, Math.min(high, at + step)];
    const numbers: number[] = [];
    if (read.length === 0) for (let number = start; number < end; number++) numbers.push(number);
    else
      for (const [offset, row] of (await readSlice(path, read, start, end)).entries())
        if (matches(row, conditions)) numbers.push(start + offset);
    if (isDescending) numbers.reverse();
    yield { numbers, looked: end - start, reached: isDescending ? start : end - 1 };
    at = isDescending ? start : end;
  }
}

/** The matching ones of some rows; their numbers rise. */
const checked = async (
  file: FileAt,
  { columns, key, conditions }: Sought,
  numbers: readonly number[],
): Promise<number[]> => {
  const names = new Set([key, ...fieldsIn(conditions)]);
  const read = columns.filter(({ name }) => names.has(name));
  const rows = await readNumbered(file.path, read, numbers);
  return numbers.filter((_, at) => rows[at] && matches(rows[at], conditions));
};
