import Sqlite, { type Database as Connection } from 'better-sqlite3';

/** The connections of this process that may write to a file of SQLite. */
const writing = new Map<string, Set<Connection>>();

const { pragma } = Sqlite.prototype as Connection;
Sqlite.prototype.pragma = function (this: Connection, ...question: Parameters<typeof pragma>) {
  if (!this.readonly) writing.set(this.name, (writing.get(this.name) ?? new Set()).add(this));
  return pragma.apply(this, question);
};

const most = 1_000_000_000;

/** Gives a file of SQLite as many more pages as stated, after which its disk is full; null for room again. */
export const setRoom = (file: string, pages: number | null): void => {
  for (const connection of writing.get(file) ?? [])
    if (connection.open) {
      const now = Number(pragma.call(connection, 'page_count', { simple: true }));
      pragma.call(connection, `max_page_count = ${pages === null ? most : now + pages}`);
    }
};

/** Forgets the connections of a file. */
export const forget = (file: string): void => void writing.delete(file);
