import { type Kysely, sql } from 'kysely';
import type { Noun, Resource } from '#model';
import { auditNames } from './columns.ts';
import type { Dialect } from './dialect.ts';
import {
  existingNames,
  existingTables,
  formerIndexes,
  type Inspected,
  machineIndexes,
  machineTables,
  openInspection,
} from './inspect.ts';
import { noteOddSpellings, oddSpellingTable } from './oddSpellings.ts';
import { dropGuards, putGuards } from './putGuards.ts';
import { noteRelease, refusedAsNewer } from './release.ts';
import { type Changes, changesOf, newTable } from './tableChange.ts';

/** The changes that would make the database fit the schemas. */
export type Plan = Changes & {
  /** Notes on tables that are left as they are. */
  notes: string[];
};

/** Callbacks of a change of the tables. */
export type TableWatch = {
  onPlan?(plan: Plan): void;
  onChanged?(plan: Plan, ms: number): void;
};

/** Compares the schemas with the database; changes nothing. The machine's own tables come first. */
export const plan = async (line: Inspected, nouns: readonly Noun[]): Promise<Plan> => {
  const { dialect } = line;
  const there = await existingNames(line);
  const resources = nouns.filter(
    (noun) => noun.noun === 'resource' && !noun.storage?.isMachineTable,
  ) as Resource[];
  const inspect = openInspection(line);
  const changes = [ownTables(dialect, there), { steps: [], refusals: await refusedAsNewer(line) }];
  for (const resource of resources) {
    const refusals = namesTaken(dialect, resource);
    if (refusals.length > 0) changes.push({ steps: [], refusals });
    else if (there.has(resource.name))
      changes.push(await changesOf(line, resource, await inspect(resource.name)));
    else changes.push({ steps: [newTable(dialect, resource)], refusals: [] });
  }
  const known = new Set(resources.map(({ name }) => name));
  return {
    steps: changes.flatMap(({ steps }) => steps),
    refusals: changes.flatMap(({ refusals }) => refusals),
    notes: (await existingTables(line))
      .filter((name) => !known.has(name))
      .map((name) => `Table ${name} has no schema any longer; it is left unchanged.`),
  };
};

/**
 * Makes the database fit the schemas, in one transaction on a dedicated connection: all of it or
 * nothing, and one process at a time. Throws the refusals in words. Returns the changes made; a
 * second start finds nothing to do. `onPlan` is called before any change, `onChanged`
 * after the commit of some, with their duration in ms.
 */
export const migrate = async (
  line: Inspected,
  nouns: readonly Noun[],
  { onPlan, onChanged }: TableWatch = {},
): Promise<Plan> => {
  const { dialect, db } = line;
  for (const text of dialect.beginChanges) await run(db, text);
  try {
    const todo = await plan(line, nouns);
    if (todo.refusals.length > 0)
      throw new Error(`The database does not fit the schemas:\n- ${todo.refusals.join('\n- ')}`);
    onPlan?.(todo);
    const begunAt = performance.now();
    if (todo.steps.length > 0) await dropGuards(line);
    for (const text of todo.steps.flatMap((step) => step.sql)) await run(db, text);
    if (todo.steps.some(({ table }) => table === oddSpellingTable))
      await noteOddSpellings(line, nouns);
    await putGuards(line, nouns);
    await noteRelease(line);
    await run(db, 'COMMIT');
    if (todo.steps.length > 0) onChanged?.(todo, Math.round(performance.now() - begunAt));
    return todo;
  } catch (error) {
    // The failure is reported, also when the connection is too broken to roll back.
    await run(db, 'ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const run = (db: Kysely<any>, text: string) => sql.raw(text).execute(db);

const ownTables = (dialect: Dialect, there: Set<string>): Changes => ({
  steps: [
    ...Object.entries({ ...machineTables(dialect), ...machineIndexes })
      .filter(([name]) => !there.has(name))
      .map(([name, text]) => ({ table: name, words: `Make ${name}`, rows: 0, sql: [text] })),
    ...formerIndexes
      .filter((name) => there.has(name))
      .map((name) => ({
        table: 'journal',
        words: `Drop index ${name}`,
        rows: 0,
        sql: [`DROP INDEX ${name}`],
      })),
  ],
  refusals: [],
});

const namesTaken = (dialect: Dialect, { name, fields }: Resource): string[] => [
  ...(Object.hasOwn(machineTables(dialect), name)
    ? [`The machine has a table '${name}': give the schema another name.`]
    : []),
  ...auditNames
    .filter((kept) => Object.hasOwn(fields, kept))
    .map((kept) => `The machine itself keeps '${kept}' of every row: rename the field of ${name}.`),
];
