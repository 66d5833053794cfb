/** The tables of a statement: those that it may read or write, and those that it changes. */
export type StatementTables = {
  /** Every word that may be the name of a table; a word too many costs only a little time. */
  named: ReadonlySet<string>;
  /** The tables whose rows it changes, each with whether it adds or removes rows or only changes some. */
  changed: readonly { table: string; addsOrRemoves: boolean }[];
};

const found = new Map<string, StatementTables>();
const mostFound = 2_000;

/** The tables that a statement names and changes, read from its text once. */
export const tablesIn = (sql: string): StatementTables => {
  const earlier = found.get(sql);
  if (earlier) return earlier;
  const tables = read(sql);
  if (found.size >= mostFound) found.clear();
  found.set(sql, tables);
  return tables;
};

const change =
  /\b(insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)"?/gi;

const read = (sql: string): StatementTables => ({
  named: new Set(sql.replace(/\border\s+by\b/gi, '').match(/\w+/g) ?? []),
  changed: [...sql.matchAll(change)].map(([, verb = '', table = '']) => ({
    table,
    addsOrRemoves: !/^update/i.test(verb),
  })),
});
