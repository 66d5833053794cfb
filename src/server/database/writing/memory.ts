import type { MaybePromise } from './maybePromise.ts';
import type { StatementTables } from './statementTables.ts';

/**
 * What the writer keeps in memory of some tables, declared where it is used. The tables stay the truth: any
 * statement that changes one of them empties it, and so does a transaction that is taken back.
 */
export type Remembered<K, V> = {
  readonly tables: readonly string[];
  /** Only rows that are added or removed empty it: what it keeps of a row never changes. */
  readonly onlyRows: boolean;
  /** It is of use to one transaction alone, and has only what was read ahead for it. */
  readonly isBrief: boolean;
  readonly kinds?: [K, V];
};

/** Declares what is kept in memory of some tables. */
export const rememberedOf = <K, V>(
  tables: readonly string[],
  { onlyRows = false, isBrief = false } = {},
): Remembered<K, V> => ({ tables, onlyRows, isBrief });

/** What is remembered, by key. */
export type Memory<K, V> = {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  /** The value of a key, read when it is not in memory, or does not hold any more by itself. */
  recall(key: K, read: () => MaybePromise<V>, holds?: (value: V) => boolean): MaybePromise<V>;
};

/** More values than these are not kept from one transaction to the next. */
const mostKept = 200_000;

/** One memory: a map that knows when it was emptied, so that an answer under way is not kept beyond that. */
class EmptiedMap<K, V> extends Map<K, V> implements Memory<K, V> {
  #emptied = 0;

  recall(
    key: K,
    read: () => MaybePromise<V>,
    holds: (value: V) => boolean = () => true,
  ): MaybePromise<V> {
    const known = this.get(key);
    if (known !== undefined && holds(known)) return known;
    const before = this.#emptied;
    const answer = read();
    const keep = (value: V): V => {
      if (before === this.#emptied) this.set(key, value);
      return value;
    };
    return answer instanceof Promise ? answer.then(keep) : keep(answer);
  }

  override clear(): void {
    this.#emptied++;
    super.clear();
  }
}

/** The memories of one writer. */
export const openMemories = () => {
  const memories = new Map<Remembered<any, any>, EmptiedMap<any, any>>();
  const byTable = new Map<string, [Remembered<any, any>, EmptiedMap<any, any>][]>();
  return {
    of: <K, V>(remembered: Remembered<K, V>): Memory<K, V> => {
      const there = memories.get(remembered);
      if (there) return there;
      const memory = new EmptiedMap<K, V>();
      memories.set(remembered, memory);
      for (const table of remembered.tables)
        byTable.set(table, [...(byTable.get(table) ?? []), [remembered, memory]]);
      return memory;
    },
    /** Forgets what a statement changes. */
    changing: ({ changed }: StatementTables): void => {
      for (const { table, addsOrRemoves } of changed)
        for (const [{ onlyRows }, memory] of byTable.get(table) ?? [])
          if (addsOrRemoves || !onlyRows) memory.clear();
    },
    forget: (): void => {
      for (const memory of memories.values()) memory.clear();
    },
    /** Forgets what has become too much or was of use to one transaction alone; only between two of them. */
    trim: (): void => {
      for (const [{ isBrief }, memory] of memories)
        if (memory.size > (isBrief ? 0 : mostKept)) memory.clear();
    },
  };
};
