import type { Plan } from '../../database/schema/migrate.ts';

type PlannedSteps = Pick<Plan, 'steps' | 'notes'>;

/**
 * The database changes before the server starts, for the author of a schema change: each step in
 * words with the number of rows it touches, and its SQL. Empty when there is nothing to do.
 */
export const planWords = ({ steps, notes }: PlannedSteps): string => {
  const changes = changesIn(steps);
  return [
    ...(isNewIn(steps)
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

/** The steps that have a meaning to a person: all but the bookkeeping. */
export const changesIn = (steps: Plan['steps']): Plan['steps'] =>
  steps.filter(({ sql }) => !sql.every((statement) => bookkeeping.test(statement)));

/** Whether the steps make a whole new database. */
export const isNewIn = (steps: Plan['steps']): boolean =>
  steps.some(({ table, words }) => table === 'journal' && /^Make /.test(words));

/** Internal bookkeeping of the machine, without meaning to the author of the schema. */
const bookkeeping = /^(INSERT INTO|DELETE FROM) "?storedColumn/;
