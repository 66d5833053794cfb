import type { Plan } from '../database/schema/migrate.ts';

type PlannedSteps = Pick<Plan, 'steps' | 'notes'>;

/**
 * The database changes before the server starts, for the author of a schema change: each step in
 * words with the number of rows it touches, and its SQL. Empty when there is nothing to do.
 */
export const planWords = ({ steps, notes }: PlannedSteps): string => {
  const changes = steps.filter(({ sql }) => !sql.every((statement) => bookkeeping.test(statement)));
  const isNew = changes.some(({ table }) => table === 'journal');
  return [
    ...(isNew
      ? [
          `The database is new: ${new Set(changes.map(({ table }) => table)).size} tables are created.`,
        ]
      : changes.flatMap(({ words, rows, sql }) => [
          `${words}${rows === 0 ? '' : ` (${rows === 1 ? '1 row' : `${rows} rows`})`}`,
          ...sql
            .filter((statement) => !bookkeeping.test(statement))
            .map((statement) => `  ${statement};`),
        ])),
    ...notes,
  ].join('\n');
};

/** Internal bookkeeping of the machine, without meaning to the author of the schema. */
const bookkeeping = /^(INSERT INTO|DELETE FROM) "?storedColumn/;
