import type { Prepared } from '../writing/mutation.ts';
import { type StatementTables, tablesIn } from '../writing/statementTables.ts';
import type { statementsOf } from './sqlite.ts';

/**
 * The statements of a writing connection, each announced to one listener before it is executed: every reading
 * and writing of its transactions passes here.
 */
export const watchedStatements = (statement: ReturnType<typeof statementsOf>) => {
  let listener: (tables: StatementTables) => void = () => undefined;
  const known = new Map<string, Prepared>();
  const made = (sql: string): Prepared => {
    const tables = tablesIn(sql);
    const inPlace = statement(sql);
    return {
      get: (...values) => {
        listener(tables);
        return inPlace.get(...values);
      },
      all: (...values) => {
        listener(tables);
        return inPlace.all(...values);
      },
      run: (...values) => {
        listener(tables);
        return inPlace.run(...values);
      },
    };
  };
  return {
    watch: (to: typeof listener): void => {
      listener = to;
    },
    prepared: (sql: string): Prepared => {
      const found = known.get(sql);
      if (found) return found;
      const watched = made(sql);
      if (known.size >= mostKnown) known.clear();
      known.set(sql, watched);
      return watched;
    },
    /** For Kysely, which prepares each statement at the moment it executes it. */
    watched: (sql: string) => {
      listener(tablesIn(sql));
      return statement(sql);
    },
  };
};

const mostKnown = 500;
