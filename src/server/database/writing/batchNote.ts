import { version } from '../../runtime/version.ts';
import type { StatementTables } from './statementTables.ts';

/**
 * The changes of a transaction, as noted for the other processes that write, so that they know
 * which parts of their memory are still valid.
 */
export type BatchNote = {
  /** Another release may remember in another way, so it takes no notice of what this one says. */
  release: string;
  /** The tables that statements changed, each with whether they added or removed rows. */
  changed: [table: string, addsOrRemoves: boolean][];
  /** The tables to which rows or sums were added together, without more being said of them. */
  added: string[];
  /** The amounts added to the first sum of each key. */
  sums: [table: string, numbers: [key: string, number: number][]][];
  /** The values that mutations reported for memory when they added rows to a table. */
  tellings: [table: string, values: [key: string, value: unknown][]][];
};

/** More than this is said in fewer words: the note must stay a part of one page of the database. */
const mostSaid = 6_000;

/** Collects the note of the transaction that is open. */
export const openBatchNote = () => {
  let changed = new Map<string, boolean>();
  let added = new Set<string>();
  let sums = new Map<string, Map<string, number>>();
  let tellings = new Map<string, Map<string, unknown>>();

  const textOf = (isShort: boolean): string => {
    const short = isShort ? [...sums.keys(), ...tellings.keys()] : [];
    const note: BatchNote = {
      release: version,
      changed: [...changed],
      added: [...new Set([...added, ...short])],
      sums: isShort ? [] : [...sums].map(([table, numbers]) => [table, [...numbers]]),
      tellings: isShort ? [] : [...tellings].map(([table, values]) => [table, [...values]]),
    };
    return JSON.stringify(note);
  };

  return {
    changing: (tables: StatementTables): void => {
      for (const { table, addsOrRemoves } of tables.changed)
        changed.set(table, addsOrRemoves || changed.get(table) === true);
    },
    adding: (table: string): void => void added.add(table),
    summing: (table: string, key: string, number: number): void => {
      let numbers = sums.get(table);
      if (!numbers) {
        numbers = new Map();
        sums.set(table, numbers);
      }
      numbers.set(key, (numbers.get(key) ?? 0) + number);
    },
    /** Drops the values reported for a table: they no longer hold. */
    untelling: (table: string): void => void tellings.delete(table),
    telling: (table: string, key: string, value: unknown): void => {
      let values = tellings.get(table);
      if (!values) {
        values = new Map();
        tellings.set(table, values);
      }
      values.set(key, value);
    },
    text: (): string => {
      const whole = textOf(false);
      return whole.length <= mostSaid ? whole : textOf(true);
    },
    clear: (): void => {
      changed = new Map();
      added = new Set();
      sums = new Map();
      tellings = new Map();
    },
  };
};

/** Reads the note of another process; null when it is not of this release. */
export const noteIn = (text: string): BatchNote | null => {
  const note: BatchNote = JSON.parse(text);
  return note.release === version ? note : null;
};
