import type { BatchNote, openBatchNote } from './batchNote.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { RowValues, SumTable } from './pending.ts';
import type { StatementTables } from './statementTables.ts';

/**
 * The rule by which memory of a table stays valid while rows or sums of it are pending, since these
 * name no statement. It keeps `sums`, the first of each key, and the writer adds to them; or a
 * mutation that adds rows reports the new values (`tell`); or it has only rows that `this process`
 * added, which others do not change. Other processes empty memory that follows in none of these
 * ways.
 */
export type Follows = 'sums' | 'what is told' | 'this process';

/**
 * A cache of the writer over some tables, declared where it is used. The tables stay the truth: any
 * statement that changes one of them empties the cache, and so does a rollback.
 */
export type Remembered<K, V> = {
  readonly tables: readonly string[];
  /** Only rows that are added or removed empty it: what it keeps of a row never changes. */
  readonly onlyRows: boolean;
  /** It is of use to one transaction alone, and has only what was read ahead for it. */
  readonly isBrief: boolean;
  readonly follows: Follows | null;
  readonly kinds?: [K, V];
};

/** Declares what is kept in memory of some tables. */
export const rememberedOf = <K, V>(
  tables: readonly string[],
  {
    onlyRows = false,
    isBrief = false,
    follows = null,
  }: Partial<Pick<Remembered<K, V>, 'onlyRows' | 'isBrief' | 'follows'>> = {},
): Remembered<K, V> => ({ tables, onlyRows, isBrief, follows });

/** The cached values, by key. */
export type Memory<K, V> = {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  /** Sets what a row that is put off has made so, in the memory of other processes as well. */
  tell(key: K, value: V): void;
  /** The value of a key, read when it is not in memory, or does not hold any more by itself. */
  recall(key: K, read: () => MaybePromise<V>, holds?: (value: V) => boolean): MaybePromise<V>;
};

/** More values than these are not kept from one transaction to the next. */
const mostKept = 200_000;

/** One memory: a map that knows when it was emptied, so that an answer under way is not kept beyond that. */
class EmptiedMap<K, V> extends Map<K, V> implements Memory<K, V> {
  #emptied = 0;
  readonly #onTold: (key: K, value: V) => void;

  constructor(onTold: (key: K, value: V) => void) {
    super();
    this.#onTold = onTold;
  }

  tell(key: K, value: V): void {
    this.set(key, value);
    this.#onTold(key, value);
  }

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

/** The memories of one writer. What they must know of other processes goes to `note`, where there are any. */
export const openMemories = (note: ReturnType<typeof openBatchNote> | null = null) => {
  const memories = new Map<Remembered<any, any>, EmptiedMap<any, any>>();
  const byTable = new Map<string, [Remembered<any, any>, EmptiedMap<any, any>][]>();
  /** Another process has changed what was remembered, so that it is forgotten. */
  let hasDropped = false;

  const drop = (memory: EmptiedMap<any, any>): void => {
    hasDropped ||= memory.size > 0;
    memory.clear();
  };
  const following = (table: string, follows: Follows): EmptiedMap<any, any> | undefined =>
    byTable.get(table)?.find(([remembered]) => remembered.follows === follows)?.[1];
  const add = (memory: EmptiedMap<any, any>, key: string, number: number): void => {
    const before = memory.get(key);
    if (before !== undefined) memory.set(key, before + number);
  };
  const changing = ({ changed }: Pick<StatementTables, 'changed'>): void => {
    for (const { table, addsOrRemoves } of changed)
      for (const [{ onlyRows, follows }, memory] of byTable.get(table) ?? []) {
        if (!addsOrRemoves && onlyRows) continue;
        drop(memory);
        if (follows === 'what is told') note?.untelling(table);
      }
  };
  /** Drops memory of a table that does not follow in the way that other processes reported. */
  const added = (table: string, way: Follows | null): void => {
    for (const [{ follows }, memory] of byTable.get(table) ?? [])
      if (follows !== 'this process' && (follows === null || follows !== way)) drop(memory);
  };

  return {
    of: <K, V>(remembered: Remembered<K, V>): Memory<K, V> => {
      const there = memories.get(remembered);
      if (there) return there;
      const memory = new EmptiedMap<K, V>((key, value) => {
        for (const table of remembered.tables) note?.telling(table, String(key), value);
      });
      memories.set(remembered, memory);
      for (const table of remembered.tables)
        byTable.set(table, [...(byTable.get(table) ?? []), [remembered, memory]]);
      return memory;
    },
    /** Forgets what a statement changes. */
    changing: (tables: StatementTables): void => {
      changing(tables);
      note?.changing(tables);
    },
    /** A row is put off; who adds it tells what has become of what is remembered. */
    adding: (table: string): void => note?.adding(table),
    /** Sums are put off: adds to what is remembered of them. */
    summing: ({ table }: SumTable, keys: RowValues, [number = 0]: readonly number[]): void => {
      const memory = following(table, 'sums');
      if (!memory) {
        note?.adding(table);
        return;
      }
      const key = keys.join('\n');
      add(memory, key, number);
      note?.summing(table, key, number);
    },
    /** Learns what another process has noted of a transaction; answers whether something had to be forgotten. */
    hear: ({ changed, added: tables, sums, tellings }: BatchNote): boolean => {
      hasDropped = false;
      changing({ changed: changed.map(([table, addsOrRemoves]) => ({ table, addsOrRemoves })) });
      const isTold = new Set(tellings.map(([table]) => table));
      for (const table of tables) added(table, isTold.has(table) ? 'what is told' : null);
      for (const [table, values] of tellings) {
        const memory = following(table, 'what is told');
        for (const [key, value] of values) memory?.set(key, value);
      }
      for (const [table, numbers] of sums) {
        added(table, 'sums');
        const memory = following(table, 'sums');
        if (memory) for (const [key, number] of numbers) add(memory, key, number);
      }
      return hasDropped;
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
