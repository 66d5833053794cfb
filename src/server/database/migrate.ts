import type { Noun, Resource } from '#model';
import { keptNames } from './columns.ts';
import { inspect, machineIndexes, machineTables, namesThere, tablesThere } from './inspect.ts';
import { dropGuards, putGuards } from './putGuards.ts';
import type { Connection } from './sqlite.ts';
import { type Changes, changesOf, newTable } from './tableChange.ts';

/** What would make the database fit the schemas. */
export type Plan = Changes & {
  /** What is left as it is and should be known. */
  notes: string[];
};

/** Compares the schemas with the database; changes nothing. The machine's own tables come first. */
export const plan = (connection: Connection, nouns: readonly Noun[]): Plan => {
  const there = namesThere(connection);
  const resources = nouns.filter(
    (noun) => noun.noun === 'resource' && !noun.isMachineTable,
  ) as Resource[];
  const changes = [
    ownTables(there),
    ...resources.map((resource) => {
      const refusals = namesTaken(resource);
      if (refusals.length > 0) return { steps: [], refusals };
      return there.has(resource.name)
        ? changesOf(connection, resource, inspect(connection, resource.name))
        : { steps: [newTable(resource)], refusals: [] };
    }),
  ];
  const known = new Set(resources.map(({ name }) => name));
  return {
    steps: changes.flatMap(({ steps }) => steps),
    refusals: changes.flatMap(({ refusals }) => refusals),
    notes: tablesThere(connection)
      .filter((name) => !known.has(name))
      .map((name) => `Table ${name} has no schema any more; it is left as it is.`),
  };
};

/**
 * Makes the database fit the schemas, in one transaction: all of it or nothing. Throws the refusals
 * in words. Returns what was done; a second start finds nothing to do. `onPlan` hears of it before
 * any of it is done.
 */
export const migrate = (
  connection: Connection,
  nouns: readonly Noun[],
  onPlan: (plan: Plan) => void = () => undefined,
): Plan => {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const todo = plan(connection, nouns);
    if (todo.refusals.length > 0)
      throw new Error(`The database does not fit the schemas:\n- ${todo.refusals.join('\n- ')}`);
    onPlan(todo);
    if (todo.steps.length > 0) dropGuards(connection);
    for (const sql of todo.steps.flatMap((step) => step.sql)) connection.exec(sql);
    putGuards(connection, nouns);
    connection.exec('COMMIT');
    return todo;
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
};

const ownTables = (there: Set<string>): Changes => ({
  steps: Object.entries({ ...machineTables, ...machineIndexes })
    .filter(([name]) => !there.has(name))
    .map(([name, sql]) => ({ table: name, words: `Make ${name}`, rows: 0, sql: [sql] })),
  refusals: [],
});

const namesTaken = ({ name, fields }: Resource): string[] => [
  ...(Object.hasOwn(machineTables, name)
    ? [`The machine itself keeps a table '${name}': give the schema another name.`]
    : []),
  ...keptNames
    .filter((kept) => Object.hasOwn(fields, kept))
    .map((kept) => `The machine itself keeps '${kept}' of every row: rename the field of ${name}.`),
];
