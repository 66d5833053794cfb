import type { Database as Connection } from 'better-sqlite3';
import { quoted } from '../../database/schema/dialect.ts';
import { backupFault } from '../archive/faults.ts';

/** A table that is copied: its columns in order, and which of them are its key. */
export type CopiedTable = { name: string; columns: readonly string[]; key: readonly string[] };

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

/** One value as the text form of COPY has it (PostgreSQL's manual, "COPY", "Text Format"). */
const cellOf = (value: unknown): string => {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return value.replace(/[\\\b\f\n\r\t\v]/g, (character) => escapes[character] as string);
};

/** Characters sent at once. */
const pieceLength = 64 * 1024;

/**
 * The rows of a table of SQLite in the order of its key, as the text form of COPY. Whole numbers
 * keep every digit. Calls `onRows` with the number of rows read since the last call. Throws for a
 * character that PostgreSQL cannot store, with the table, the key and the column.
 */
export function* copyText(
  connection: Connection,
  { name, columns, key }: CopiedTable,
  onRows: (count: number) => void = () => undefined,
): Generator<Buffer> {
  const list = columns.map(quoted).join(', ');
  // Bytes decide in PostgreSQL too: names that SQLite compares without their case are ordered by them here.
  const sorting = key.map((column) => `${quoted(column)} COLLATE BINARY`).join(', ');
  const rows = connection
    .prepare(`select ${list} from ${quoted(name)} order by ${sorting}`)
    .safeIntegers()
    .raw()
    .iterate() as IterableIterator<unknown[]>;
  let text = '';
  let count = 0;
  for (const row of rows) {
    const line = row.map(cellOf).join('\t');
    if (line.includes('\0')) throw unstorable({ name, columns, key }, row);
    text += `${line}\n`;
    count += 1;
    if (text.length < pieceLength) continue;
    yield Buffer.from(text);
    onRows(count);
    text = '';
    count = 0;
  }
  if (text !== '') yield Buffer.from(text);
  onRows(count);
}

const unstorable = ({ name, columns, key }: CopiedTable, row: readonly unknown[]): Error => {
  const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'));
  const named = key.map((column) => `${column} ${String(row[columns.indexOf(column)])}`).join(', ');
  return backupFault(
    `The row ${named} of ${name} has the character U+0000 in ${columns[at]}, which PostgreSQL cannot store. Put that value right first.`,
  );
};
